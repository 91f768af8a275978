// Two panes on a desk, one at a time on a phone: the list, and the conversation that is open.
import type { ComponentChildren } from "preact";
import type { Acceptance, ConversationLine, Folder } from "../../../features/social/index.ts";
import { acceptances } from "../../../features/social/index.ts";
import { Avatar, formatAge, Icon, Spark, useViewer } from "../../http/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";

export type ConversationList = {
  readonly lines: readonly ConversationLine[];
  readonly folder: Folder;
  /** Strangers who wait, as shown; "" for none. */
  readonly requests: string;
  readonly older: string | undefined;
  readonly accepts: Acceptance;
};

type PageProps = {
  readonly list: ConversationList;
  /** The conversation that is open. */
  readonly open?: string | undefined;
  readonly children?: ComponentChildren;
};

export function ConversationsPage({ list, open, children }: PageProps) {
  const { conversations: text } = usePortalMessages();
  return (
    <div class={children === undefined ? "conversations" : "conversations conversations-open"}>
      <section class="conversation-list" aria-labelledby="conversations-title">
        <div class="conversation-list-head">
          <h1 id="conversations-title">{text.title}</h1>
          <a class="button small" href="/messages/new">
            <Icon name="pencil" size={18} />
            {text.write}
          </a>
        </div>
        <Folders list={list} />
        {list.folder === "requests" && <p class="soft small">{text.requestsHint}</p>}
        <ol aria-label={list.folder === "inbox" ? text.inbox : text.requests}>
          {list.lines.map((line) => (
            <li key={line.id}>
              <Line line={line} isOpen={line.id === open} />
            </li>
          ))}
        </ol>
        {list.lines.length === 0 && (
          <p class="soft">{list.folder === "inbox" ? text.emptyInbox : text.emptyRequests}</p>
        )}
        {list.older !== undefined && (
          <p class="acts">
            <a class="button small" href={list.older} rel="next">
              {text.olderConversations}
            </a>
          </p>
        )}
        <WhoMayWrite accepts={list.accepts} />
      </section>
      <div class="conversation-pane">
        {children ?? (
          <p class="conversation-none soft">
            <Spark size={32} />
            {text.choose}
          </p>
        )}
      </div>
    </div>
  );
}

function Folders({ list: { folder, requests } }: { list: ConversationList }) {
  const { conversations: text } = usePortalMessages();
  return (
    <nav class="tabs" aria-label={text.title}>
      <ul class="tab-list">
        <li>
          <a href="/messages" aria-current={folder === "inbox" ? "page" : undefined}>
            {text.inbox}
          </a>
        </li>
        <li>
          <a href="/messages?folder=requests" aria-current={folder === "requests" ? "page" : undefined}>
            {requests === "" ? text.requests : text.requestsCount(requests)}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Line({ line, isOpen }: { line: ConversationLine; isOpen: boolean }) {
  const { conversations: text } = usePortalMessages();
  const { language, now } = useViewer();
  const { other, last, isUnread } = line;
  const age = last && formatAge(last.at, now, language);
  return (
    <a
      class={isUnread ? "conversation-line conversation-unread" : "conversation-line"}
      href={`/messages/${line.id}`}
      aria-current={isOpen ? "true" : undefined}
    >
      {other ? <Avatar of={other} size={40} /> : <span class="conversation-gone" />}
      <span class="conversation-words">
        <span class="conversation-name">
          <strong>{other ? (other.displayName ?? other.name) : text.gone}</strong>
          {age && (
            <time class="soft small" dateTime={last?.at.toISOString()} title={age.exact}>
              {age.text}
            </time>
          )}
        </span>
        <span class="conversation-last" dir="auto">
          {last ? (last.isOwn ? text.you(last.text) : last.text) : text.nothingLeft}
        </span>
      </span>
      {isUnread && (
        <span class="told-mark">
          <Spark size={14} />
          <span class="visually-hidden">{text.unread}</span>
        </span>
      )}
    </a>
  );
}

function WhoMayWrite({ accepts }: { accepts: Acceptance }) {
  const { conversations: text } = usePortalMessages();
  return (
    <details class="conversation-settings">
      <summary class="soft small">{text.settingsTitle}</summary>
      <ActForm action="/messages/settings" class="form">
        <fieldset>
          <legend class="visually-hidden">{text.settingsTitle}</legend>
          {acceptances.map((each) => (
            <label key={each} class="check">
              <input type="radio" name="accepts" value={each} checked={each === accepts} />
              <span>{text.accepts[each]}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" class="button small">
          {text.save}
        </button>
        <p class="soft small">{text.privacy}</p>
      </ActForm>
    </details>
  );
}
