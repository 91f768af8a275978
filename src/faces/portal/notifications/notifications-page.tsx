import type { NotificationKind, NotificationLine } from "../../../features/social/index.ts";
import { Avatar, formatAge, formatNumber, Icon, type IconName, Spark, useViewer } from "../../http/index.ts";
import { standingPath } from "../account/own-account.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { NoPosts } from "../social/feed-page.tsx";
import { postHref } from "../social/post-href.ts";

type NotificationsProps = {
  readonly lines: readonly NotificationLine[];
  readonly older: string | undefined;
  readonly newest: string | undefined;
};

/** What a member is told, the youngest first. */
export function NotificationsPage({ lines, older, newest }: NotificationsProps) {
  const text = usePortalMessages().notifications;
  return (
    <div class="feed">
      <div class="feed-head">
        <h1>{text.title}</h1>
        <p class="soft">{text.intro}</p>
      </div>
      {newest !== undefined && (
        <p>
          <a href={newest}>{text.newest}</a>
        </p>
      )}
      <ol class="told-list" aria-label={text.title}>
        {lines.map((line) => (
          <li key={line.id} class={line.isUnread ? "told told-new" : "told"}>
            <Told line={line} />
          </li>
        ))}
      </ol>
      {lines.length === 0 && <NoPosts words={text.empty} />}
      {older !== undefined && (
        <p class="acts feed-older">
          <a class="button" href={older} rel="next">
            {text.older}
          </a>
        </p>
      )}
    </div>
  );
}

const icons: Readonly<Record<NotificationKind, IconName>> = {
  mention: "talk",
  comment: "comment",
  repost: "repost",
  quote: "repost",
  like: "heart",
  follow: "person",
  request: "person",
  "report-settled": "check",
  moderated: "warning",
  "appeal-decided": "check",
};

function Told({ line }: { line: NotificationLine }) {
  const text = usePortalMessages().notifications;
  const { language, now } = useViewer();
  const age = formatAge(line.at, now, language);
  return (
    <>
      <span class="told-icon">
        <Icon name={icons[line.kind]} />
      </span>
      <div class="told-body">
        <span class="told-faces">
          {line.actors.map((actor) => (
            <Avatar key={actor.id} of={actor} size={28} />
          ))}
        </span>
        <p>
          {line.isUnread && (
            <span class="told-mark">
              <Spark size={12} />
              <span class="visually-hidden">{text.isNew}: </span>
            </span>
          )}
          <Sentence line={line} />{" "}
          <time class="soft small" dateTime={line.at.toISOString()} title={age.exact}>
            {age.text}
          </time>
        </p>
        {line.postId !== undefined && line.excerpt !== undefined && line.excerpt !== "" && (
          <p class="told-words" dir="auto">
            <a href={postHref({ id: line.postId })}>{line.excerpt}</a>
          </p>
        )}
        <NextStep line={line} />
      </div>
    </>
  );
}

function Sentence({ line: { kind, actors, actorsCount, postId } }: { line: NotificationLine }) {
  const text = usePortalMessages().notifications;
  const { language } = useViewer();
  const [first] = actors;
  const others = actorsCount - 1;
  const did = text.did(kind, actorsCount);
  return (
    <>
      {first && (
        <a class="told-name" href={`/@${first.name}`}>
          <strong>{first.displayName ?? first.name}</strong>
        </a>
      )}
      {others > 0 && text.others(others, formatNumber(others, language))}{" "}
      {postId === undefined ? did : <a href={postHref({ id: postId })}>{did}</a>}
    </>
  );
}

/** What one would do now: answer words, or those who ask. */
function NextStep({ line: { kind, actors, postId } }: { line: NotificationLine }) {
  const text = usePortalMessages().notifications;
  if (kind === "request")
    return (
      <p>
        <a class="button small" href="/me/follows">
          {text.answerRequests}
        </a>
      </p>
    );
  if (kind === "report-settled" || kind === "moderated" || kind === "appeal-decided")
    return (
      <p>
        <a class="button small quiet" href={kind === "report-settled" ? `${standingPath}#reports` : standingPath}>
          {text.readStanding}
        </a>
      </p>
    );
  if (postId === undefined || (kind !== "mention" && kind !== "comment" && kind !== "quote")) return undefined;
  return (
    <p>
      <a
        class="button small quiet"
        href={`${postHref({ id: postId })}#composer-text`}
        aria-label={text.replyTo(actors[0]?.name ?? "")}
      >
        <Icon name="comment" size={16} />
        {text.reply}
      </a>
    </p>
  );
}
