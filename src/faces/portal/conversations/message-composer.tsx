// Where a message is written: a plain form; the composer's script counts, keeps what is typed, and sends in the background.
import { randomUUID } from "node:crypto";
import { messageTextMax } from "../../../features/social/index.ts";
import { ComplaintText, formTokenField, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { Outbox } from "../social/composer.tsx";

type MessageComposerProps = {
  readonly to: string;
  readonly typed?: string | undefined;
  readonly sendKey?: string | undefined;
  readonly complaint?: string | undefined;
};

export function MessageComposer({ to, typed = "", sendKey, complaint }: MessageComposerProps) {
  const { conversations: text, social } = usePortalMessages();
  const { member, formToken, hasShortcuts } = useViewer();
  return (
    <div class="composer message-composer">
      <form
        id="write"
        class="composer-form"
        method="post"
        action={`/messages/to/${to}`}
        aria-label={text.writeTo(to)}
        data-composer="message"
        data-member={member?.id}
      >
        <input type="hidden" name={formTokenField} value={formToken} />
        <input type="hidden" name="key" value={sendKey ?? randomUUID()} />
        {complaint !== undefined && <ComplaintText id="composer-complaint">{complaint}</ComplaintText>}
        <div class="composer-field">
          <label class="visually-hidden" for="composer-text">
            {text.writeTo(to)}
          </label>
          <textarea
            id="composer-text"
            name="text"
            rows={2}
            placeholder={text.placeholder}
            aria-describedby={complaint === undefined ? "composer-left" : "composer-complaint composer-left"}
            aria-invalid={complaint !== undefined || undefined}
            {...(hasShortcuts && { "aria-keyshortcuts": "n" })}
            data-text
            data-max={messageTextMax}
            dir="auto"
          >
            {typed}
          </textarea>
        </div>
        <div class="composer-bar">
          <span class="composer-end">
            <span
              id="composer-left"
              class="composer-left"
              data-left={social.compose.left}
              data-over={social.compose.over}
              hidden
            />
            <button type="submit" class="button primary" title={hasShortcuts ? text.hint : undefined}>
              {text.send}
            </button>
          </span>
        </div>
      </form>
      <Outbox />
    </div>
  );
}
