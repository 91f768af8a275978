import type { Conversation, Correspondent } from "../../../features/social/index.ts";
import { Avatar, Icon } from "../../http/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { MessageComposer } from "./message-composer.tsx";
import { MessageItem } from "./message-item.tsx";

export type Writing = {
  readonly typed?: string | undefined;
  readonly sendKey?: string | undefined;
  readonly complaint?: string | undefined;
};

type OpenProps = {
  readonly conversation: Conversation;
  readonly older: string | undefined;
  /** Older messages are shown: where the newest are. */
  readonly newest: string | undefined;
  readonly writing: Writing;
};

/** A conversation, the newest at its end, where one writes. */
export function OpenConversation({ conversation: { line, messages }, older, newest, writing }: OpenProps) {
  const { conversations: text } = usePortalMessages();
  const { id, other, isRequest } = line;
  return (
    <section class="conversation" aria-label={text.titleWith(other?.name ?? text.gone)} data-conversation={id}>
      <Head other={other} id={id} />
      <div class="conversation-scroll" data-conversation-scroll>
        {older !== undefined && (
          <p class="acts conversation-more">
            <a class="button small" href={older} rel="prev">
              {text.older}
            </a>
          </p>
        )}
        {older === undefined && other && <p class="soft small conversation-start">{text.start(other.name)}</p>}
        <ol class="messages" data-posts="end" data-messages aria-live="polite">
          {messages.map((message) => (
            <li key={message.id} data-id={message.id}>
              <MessageItem message={message} other={other} />
            </li>
          ))}
        </ol>
        {newest !== undefined && (
          <p class="acts conversation-more">
            <a class="button small" href={newest} rel="next">
              {text.newest}
            </a>
          </p>
        )}
      </div>
      {isRequest && other && <Request id={id} other={other} />}
      {other ? <MessageComposer to={other.name} {...writing} /> : <p class="note">{text.otherGone}</p>}
    </section>
  );
}

function Head({ other, id }: { other: Correspondent | undefined; id?: string | undefined }) {
  const { conversations: text } = usePortalMessages();
  return (
    <header class="conversation-head">
      <a class="conversation-back button quiet icon-only" href="/messages" aria-label={text.inbox}>
        <Icon name="back" />
      </a>
      {other ? (
        <a class="conversation-with" href={`/@${other.name}`}>
          <Avatar of={other} size={36} />
          <span>
            <strong>{other.displayName ?? other.name}</strong> <span class="soft">@{other.name}</span>
          </span>
        </a>
      ) : (
        <strong>{text.gone}</strong>
      )}
      {id !== undefined && (
        <ActForm action={`/messages/${id}/remove`} class="conversation-remove">
          <button type="submit" class="button quiet icon-only" aria-label={text.remove} title={text.removeHint}>
            <Icon name="trash" />
          </button>
        </ActForm>
      )}
    </header>
  );
}

function Request({ id, other }: { id: string; other: Correspondent }) {
  const { conversations: text } = usePortalMessages();
  return (
    <div class="note conversation-request">
      <p>{text.isRequest(other.name)}</p>
      <ActForm action={`/messages/${id}/accept`} class="acts">
        <button type="submit" class="button small primary">
          {text.accept}
        </button>
        <a class="button small" href={`/@${other.name}/block`}>
          {usePortalMessages().blocks.block(other.name)}
        </a>
      </ActForm>
    </div>
  );
}

/** Two who have not written to each other yet. */
export function NewConversation({ other, writing }: { readonly other: Correspondent; readonly writing: Writing }) {
  const { conversations: text } = usePortalMessages();
  return (
    <section class="conversation" aria-label={text.titleWith(other.name)}>
      <Head other={other} />
      <div class="conversation-scroll">
        <p class="soft small conversation-start">{text.start(other.name)}</p>
      </div>
      <MessageComposer to={other.name} {...writing} />
    </section>
  );
}

/** Asks for a name to write to. */
export function ChooseMember({ typed, isUnknown }: { readonly typed: string; readonly isUnknown: boolean }) {
  const { conversations: text } = usePortalMessages();
  return (
    <section class="conversation" aria-labelledby="new-message">
      <header class="conversation-head">
        <a class="conversation-back button quiet icon-only" href="/messages" aria-label={text.inbox}>
          <Icon name="back" />
        </a>
        <h2 id="new-message">{text.newTitle}</h2>
      </header>
      <form class="form conversation-choose" method="get" action="/messages/new">
        <label for="message-to">{text.nameLabel}</label>
        <input
          id="message-to"
          name="to"
          value={typed}
          maxLength={40}
          required
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={isUnknown || undefined}
          aria-describedby={isUnknown ? "message-to-problem" : undefined}
        />
        {isUnknown && (
          <p id="message-to-problem" class="complaint">
            {text.noSuchMember(typed)}
          </p>
        )}
        <button type="submit" class="button primary">
          {text.go}
        </button>
      </form>
    </section>
  );
}
