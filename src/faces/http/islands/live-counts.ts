// The numbers of the bell and of the way to the messages, and "n new" above a list of posts: all told by the server as they are now, whenever something changed.
import { hearLive } from "./live-stream.ts";

type Unread = { readonly label: string; readonly shown: string };
type Counts = {
  readonly unread?: Unread;
  readonly messages?: Unread;
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
    // A page that shows messages asks for them itself.
    if (heard.has("unread")) document.dispatchEvent(new CustomEvent("glint:messages"));
  });
}

async function look(bell: HTMLElement | null, list: HTMLElement | null): Promise<void> {
  const asked = list?.dataset.newer ?? "";
  try {
    const response = await fetch(`/live?${asked}`, { headers: { Accept: "application/json" } });
    if (!response.ok) return;
    const { unread, messages, newer } = (await response.json()) as Counts;
    if (bell && unread) showUnread(bell, unread);
    const mailBox = document.querySelector<HTMLElement>("a[data-mail]");
    if (mailBox && messages) showUnread(mailBox, messages);
    // The reader may have had the newer ones shown meanwhile.
    if (list && newer && list.dataset.newer === asked) showNewer(list, newer);
  } catch {
    // Without a connection the page stays as it is; the stream tells when there is one again.
  }
}

function showUnread(place: HTMLElement, { label, shown }: Unread): void {
  const count = place.querySelector<HTMLElement>("[data-count]");
  if (!count) return;
  count.textContent = shown;
  count.hidden = shown === "";
  place.setAttribute("aria-label", label);
}

function showNewer(list: HTMLElement, { count, label }: NonNullable<Counts["newer"]>): void {
  const button = list.querySelector<HTMLButtonElement>("[data-show-new]");
  if (!button) return;
  button.hidden = count === 0;
  button.textContent = label;
}
