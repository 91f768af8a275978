// "n new": counted by the server, shown on a press, so that nothing jumps under the reader.
type Newer = { readonly count: number; readonly label: string };

/** Lets a list tell of newer posts by others. */
export function showLive(list: HTMLElement): void {
  const button = list.querySelector<HTMLButtonElement>("[data-show-new]");
  if (!button) return;
  let events = new EventSource(list.dataset.live ?? "");
  const hear = (event: Event) => {
    const { count, label } = JSON.parse((event as MessageEvent<string>).data) as Newer;
    button.hidden = count === 0;
    button.textContent = label;
  };
  events.addEventListener("newer", hear);
  // A page that lies in the background forgets the stream; it is opened again when somebody looks.
  document.addEventListener("visibilitychange", () => {
    events.close();
    if (document.hidden) return;
    events = new EventSource(list.dataset.live ?? "");
    events.addEventListener("newer", hear);
  });
  button.addEventListener("click", () => {
    void showNew(list, button.dataset.showNew ?? location.href).then((live) => {
      if (live === undefined) return;
      events.close();
      list.dataset.live = live;
      events = new EventSource(live);
      events.addEventListener("newer", hear);
    });
  });
}

/** Puts the posts that are not here yet above the others; the address of the stream from now on. Without an answer that joins them, the page is loaded. */
async function showNew(list: HTMLElement, href: string): Promise<string | undefined> {
  try {
    const response = await fetch(href, { headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const there = page.querySelector<HTMLElement>("[data-feed]");
    const posts = list.querySelector("[data-posts]");
    if (!there || !posts) throw new Error("no list in the answer");
    const here = new Set([...posts.children].map((item) => (item as HTMLElement).dataset.id));
    const fresh = [...there.querySelectorAll<HTMLElement>("[data-posts] > li")].filter(
      ({ dataset }) => !here.has(dataset.id),
    );
    const isApart = here.size > 0 && fresh.length === there.querySelectorAll("[data-posts] > li").length;
    if (isApart) throw new Error("more came than one page shows");
    posts.prepend(...fresh.map((item) => document.adoptNode(item)));
    const empty = list.querySelector<HTMLElement>("[data-empty]");
    if (empty && fresh.length > 0) empty.hidden = true;
    const button = list.querySelector<HTMLElement>("[data-show-new]");
    if (button) button.hidden = true;
    fresh[0]?.querySelector<HTMLElement>("[data-post]")?.focus();
    return there.dataset.live;
  } catch {
    location.href = href;
    return undefined;
  }
}
