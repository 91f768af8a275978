// Conversations in the browser: the newest is in sight, and what arrives is put at the end while the page is open.
const scroll = document.querySelector<HTMLElement>("[data-conversation-scroll]");
const list = document.querySelector<HTMLElement>("[data-messages]");

const toEnd = () => scroll?.scrollTo({ top: scroll.scrollHeight });

/** Asks for the page again and takes over what is new in it; without an answer the next word of the server tries anew. */
async function takeNews(): Promise<void> {
  const response = await fetch(location.pathname, { headers: { Accept: "text/html" } }).catch(() => undefined);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  replace(page, ".conversation-list ol");
  if (!list || location.search !== "") return;
  const here = new Set([...list.children].map((item) => (item as HTMLElement).dataset.id));
  const there = [...page.querySelectorAll<HTMLElement>("[data-messages] > li")];
  const isAtEnd = !scroll || scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
  for (const item of there) {
    const { id } = item.dataset;
    const known = list.querySelector(`:scope > li[data-id="${CSS.escape(id ?? "")}"]`);
    if (!here.has(id)) list.append(document.adoptNode(item));
    else if (known && known.innerHTML !== item.innerHTML) known.replaceWith(document.adoptNode(item));
  }
  if (isAtEnd) toEnd();
}

function replace(page: Document, what: string): void {
  const there = page.querySelector(what);
  const here = document.querySelector(what);
  if (there && here && there.innerHTML !== here.innerHTML) here.replaceWith(document.adoptNode(there));
}

toEnd();
if (list) new MutationObserver(toEnd).observe(list, { childList: true });
document.addEventListener("glint:messages", () => void takeNews());

export {};
