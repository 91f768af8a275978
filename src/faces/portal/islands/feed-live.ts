// "n new" is counted by the server (the shell keeps it true), and shown on a press, so that nothing jumps under the reader.

/** Lets a list show the newer posts that it tells of. */
export function showLive(list: HTMLElement): void {
  const button = list.querySelector<HTMLButtonElement>("[data-show-new]");
  button?.addEventListener("click", () => void showNew(list, button.dataset.showNew ?? location.href));
}

/** Puts the posts that are not here yet above the others, and has the list count from them on. Without an answer that joins them, the page is loaded. */
async function showNew(list: HTMLElement, href: string): Promise<void> {
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
    list.dataset.newer = there.dataset.newer ?? "";
  } catch {
    location.href = href;
  }
}
