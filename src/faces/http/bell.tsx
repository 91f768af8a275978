import { unreadMax } from "../../features/social/index.ts";
import { Icon } from "./icons.tsx";
import type { FrameMessages } from "./messages/english.ts";
import { useFrameMessages } from "./messages/frame.ts";
import { useViewer } from "./viewer.ts";

/** The way to one's notifications, with how many are unread; a script keeps the number true while the page is open. */
export function Bell({ isCurrent }: { isCurrent: boolean }) {
  const text = useFrameMessages();
  const { unreadCount, member } = useViewer();
  const { label, shown } = unreadWords(unreadCount, text);
  return (
    <a
      class="bell"
      href="/notifications"
      aria-label={label}
      title={text.notifications}
      aria-current={isCurrent ? "page" : undefined}
      data-bell={member?.id}
    >
      <Icon name="bell" size={22} />
      <span class="bell-count" aria-hidden="true" data-count hidden={shown === ""}>
        {shown}
      </span>
    </a>
  );
}

/** What the bell says and shows; it shows nothing when all is read. */
export function unreadWords(count: number, text: FrameMessages): { readonly label: string; readonly shown: string } {
  const shown = count > unreadMax ? `${unreadMax}+` : String(count);
  if (count === 0) return { label: text.notifications, shown: "" };
  return { label: text.notificationsUnread(shown), shown };
}
