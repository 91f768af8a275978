// The bell's number, and "n new" above a list of posts: both told by the server as they are now, whenever something changed.
import { hearLive } from "./live-stream.ts";

type Counts = {
  readonly unread?: { readonly label: string; readonly shown: string };
  readonly newer?: { readonly count: number; readonly label: string };
};

/** Keeps the counts of a page true while it is looked at. A page without a bell and a list that tells of newer posts has none. */
export function keepCounts(): void {
  const bell = document.querySelector<HTMLElement>("a[data-bell]");
  const list = document.querySelector<HTMLElement>("[data-newer]");
  if (!bell && !list) return;
  hearLive(bell?.dataset.bell ?? "", (heard) => {
    const concerns =
      heard.has("ready") || (bell !== null && heard.has("unread")) || (list !== null && heard.has("posts"));
    if (concerns) void look(bell, list);
  });
}

async function look(bell: HTMLElement | null, list: HTMLElement | null): Promise<void> {
  const asked = list?.dataset.newer ?? "";
  try {
    const response = await fetch(`/live?${asked}`, { headers: { Accept: "application/json" } });
    if (!response.ok) return;
    const { unread, newer } = (await response.json()) as Counts;
    if (bell && unread) showUnread(bell, unread);
    // The reader may have had the newer ones shown meanwhile.
    if (list && newer && list.dataset.newer === asked) showNewer(list, newer);
  } catch {
    // Without a connection the page stays as it is; the stream tells when there is one again.
  }
}

function showUnread(bell: HTMLElement, { label, shown }: NonNullable<Counts["unread"]>): void {
  const count = bell.querySelector<HTMLElement>("[data-count]");
  if (!count) return;
  count.textContent = shown;
  count.hidden = shown === "";
  bell.setAttribute("aria-label", label);
}

function showNewer(list: HTMLElement, { count, label }: NonNullable<Counts["newer"]>): void {
  const button = list.querySelector<HTMLButtonElement>("[data-show-new]");
  if (!button) return;
  button.hidden = count === 0;
  button.textContent = label;
}
