// The live view: rows arrive rendered by the server; of visits the oldest leave. Stops on request, says when the connection is
// lost.
const place = document.querySelector<HTMLElement>("[data-live]");
const rows = place?.querySelector<HTMLTableSectionElement>("[data-visits]");
const state = place?.querySelector<HTMLElement>("[data-live-state]");
const toggle = place?.querySelector<HTMLButtonElement>("[data-live-toggle]");
const rowsMax = 300;
const minuteMs = 60_000;

function follow(url: string, body: HTMLTableSectionElement): EventSource {
  const events = new EventSource(url);
  events.addEventListener("open", () => say("on"));
  events.addEventListener("error", () => say("off"));
  events.addEventListener("visits", (event) => {
    const fresh = document.createElement("template");
    // Rendered and escaped by our own server (console/visits-table.tsx).
    fresh.innerHTML = (event as MessageEvent<string>).data;
    for (const row of fresh.content.querySelectorAll<HTMLElement>("tr")) {
      if (body.querySelector(`[data-visit="${row.dataset.visit}"]`)) row.remove();
    }
    countRate(fresh.content.childElementCount);
    body.prepend(fresh.content);
    while (body.rows.length > rowsMax) body.rows[body.rows.length - 1]?.remove();
    place?.querySelector("[data-live-none]")?.remove();
  });
  events.addEventListener("totals", (event) => {
    const totals = place?.querySelector("[data-live-totals]");
    if (totals) totals.innerHTML = (event as MessageEvent<string>).data;
  });
  events.addEventListener("filter", (event) => {
    const filter = place?.querySelector("[data-live-filter]");
    // Not taken away under a hand or the focus.
    if (filter && !filter.matches(":hover, :focus-within")) filter.innerHTML = (event as MessageEvent<string>).data;
  });
  events.addEventListener("sites", (event) => renewSites((event as MessageEvent<string>).data));
  return events;
}

/** Cells that have become others are replaced. Rows keep their order under a hand or the focus, else they take the new one. */
function renewSites(html: string): void {
  const table = place?.querySelector<HTMLTableSectionElement>("[data-live-sites]");
  if (!table) return;
  const fresh = document.createElement("template");
  // Rendered and escaped by our own server (console/crawl/live-sites.tsx).
  fresh.innerHTML = html;
  const rowsNow = [...fresh.content.querySelectorAll<HTMLTableRowElement>("tr")];
  const isTouched = table.matches(":hover, :focus-within");
  if (!isTouched && rowsNow.map(siteOf).join() !== [...table.rows].map(siteOf).join()) {
    table.replaceChildren(fresh.content);
    return;
  }
  for (const row of rowsNow) {
    const old = [...table.rows].find((one) => siteOf(one) === siteOf(row));
    if (!old) continue;
    [...row.cells].forEach((cell, at) => {
      const before = old.cells[at];
      if (before && before.innerHTML !== cell.innerHTML) before.innerHTML = cell.innerHTML;
    });
  }
}

function siteOf(row: HTMLElement): string {
  return row.dataset.site ?? "";
}

function say(what: "on" | "off" | "paused"): void {
  if (!state || state.dataset.now === what) return;
  state.dataset.now = what;
  state.textContent = state.dataset[what] ?? "";
}

const arrivals: { at: number; count: number }[] = [];

function countRate(count: number): void {
  const now = Date.now();
  arrivals.push({ at: now, count });
  while (arrivals[0] && arrivals[0].at < now - minuteMs) arrivals.shift();
  const cell = place?.querySelector("[data-rate]");
  if (cell) cell.textContent = String(arrivals.reduce((sum, arrival) => sum + arrival.count, 0));
  place?.querySelector("[data-rate-line]")?.removeAttribute("hidden");
}

if (place?.dataset.live && rows && toggle) {
  const url = place.dataset.live;
  let events: EventSource | undefined = follow(url, rows);
  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    if (events) {
      events.close();
      events = undefined;
      say("paused");
    } else events = follow(url, rows);
    toggle.textContent = (events ? toggle.dataset.pause : toggle.dataset.resume) ?? "";
  });
}

export {};
