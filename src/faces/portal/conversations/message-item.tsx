import type { Correspondent, MessageLine } from "../../../features/social/index.ts";
import { formatAge, useViewer } from "../../http/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { PostText } from "../social/post-text.tsx";
import { PostVideo } from "../social/post-video.tsx";

type MessageProps = { readonly message: MessageLine; readonly other: Correspondent | undefined };

/** One message, on its author's side. */
export function MessageItem({ message, other }: MessageProps) {
  const { isOwn, text: said, entities, programme, at, isSeen } = message;
  const { conversations: text } = usePortalMessages();
  const { language, now } = useViewer();
  const age = formatAge(at, now, language);
  const author = isOwn ? text.byYou : text.by(other ? (other.displayName ?? other.name) : text.gone);
  return (
    <article id={`message-${message.id}`} class={isOwn ? "message message-own" : "message"}>
      <div class="message-words">
        <span class="visually-hidden">{author}</span>
        <PostText text={said} entities={entities} mentionedNames={[]} />
        {programme && <PostVideo programme={programme} />}
      </div>
      <div class="message-foot soft small">
        {isOwn && (
          <ActForm action={`/messages/message/${message.id}/delete`} class="message-delete">
            <button type="submit" title={text.deleteHint}>
              {text.deleteMessage}
            </button>
          </ActForm>
        )}
        <time dateTime={at.toISOString()} title={age.exact}>
          {age.text}
        </time>
        {isSeen && <span>{text.seen}</span>}
      </div>
    </article>
  );
}
