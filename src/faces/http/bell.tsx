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

/** The way to one's messages, with how many conversations hold something unread; kept true as the bell is. */
export function MailBox({ isCurrent }: { isCurrent: boolean }) {
  const text = useFrameMessages();
  const { label, shown } = unreadMessagesWords(useViewer().unreadMessagesCount, text);
  return (
    <a
      class="bell mail-box"
      href="/messages"
      aria-label={label}
      title={text.messages}
      aria-current={isCurrent ? "page" : undefined}
      data-mail
    >
      <Icon name="mail" size={22} />
      <span class="bell-count" aria-hidden="true" data-count hidden={shown === ""}>
        {shown}
      </span>
    </a>
  );
}

/** A count as it is shown: "" for none, "99+" for more than are counted. */
export function unreadShown(count: number): string {
  if (count === 0) return "";
  return count > unreadMax ? `${unreadMax}+` : String(count);
}

/** What the way to the messages says and shows. */
export function unreadMessagesWords(
  count: number,
  text: FrameMessages,
): { readonly label: string; readonly shown: string } {
  const shown = unreadShown(count);
  return { label: shown === "" ? text.messages : text.messagesUnread(shown), shown };
}

/** What the bell says and shows; it shows nothing when all is read. */
export function unreadWords(count: number, text: FrameMessages): { readonly label: string; readonly shown: string } {
  const shown = unreadShown(count);
  return { label: shown === "" ? text.notifications : text.notificationsUnread(shown), shown };
}
