// An answer about an address renews itself: a page that was asked for is fetched while somebody looks. What is said aloud is
// the sentence alone, and only when the answer has become of another kind.
const section = document.querySelector<HTMLElement>("[data-answer]");
const place = section?.querySelector<HTMLElement>("[data-answer-place]");
const said = section?.querySelector<HTMLElement>("[data-answer-said]");

function kindOf(where: ParentNode): string | undefined {
  return where.querySelector<HTMLElement>("[data-kind]")?.dataset.kind;
}

function renew(html: string, where: HTMLElement): void {
  const fresh = document.createElement("template");
  // Rendered and escaped by our own server (console/address/address-page.tsx).
  fresh.innerHTML = html;
  const isOther = kindOf(fresh.content) !== kindOf(where);
  // What has the focus is not taken away for a mere change of place in the queue.
  if (!isOther && where.contains(document.activeElement)) return;
  where.replaceChildren(fresh.content);
  if (said && isOther) said.textContent = where.querySelector("[data-says]")?.textContent ?? "";
}

if (section?.dataset.answer && place) {
  const events = new EventSource(section.dataset.answer);
  events.addEventListener("answer", (event) => renew((event as MessageEvent<string>).data, place));
}

export {};
