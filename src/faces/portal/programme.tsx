import type { Programme, ProgrammeCard } from "../../features/catalog/index.ts";
import type { PostLine } from "../../features/social/index.ts";
import { formatAge, hostLabel, Icon, safeLink, useViewer } from "../http/index.ts";
import { CompactCard, SourceLine } from "./card.tsx";
import { categoryName } from "./category-names.ts";
import { FactsTable } from "./facts.tsx";
import { usePortalMessages } from "./messages/portal-messages.ts";
import type { Playback } from "./playback.ts";
import { Player } from "./player.tsx";
import { ProgrammeComments } from "./social/programme-comments.tsx";

type ProgrammeProps = {
  readonly programme: Programme;
  readonly playback: Playback;
  readonly related: readonly ProgrammeCard[];
  readonly isEmbedOpen: boolean;
  readonly shareUrl: string;
  /** What people say about it, the newest first. */
  readonly posts?: readonly PostLine[];
  readonly olderPosts?: string | undefined;
  /** Where to begin. */
  readonly atSeconds?: number | undefined;
};

/** The play page. */
export function ProgrammePage(props: ProgrammeProps) {
  const { programme, playback, related, isEmbedOpen, shareUrl, posts = [], olderPosts, atSeconds } = props;
  return (
    <div class="watch">
      <article class="watch-main">
        {programme.goneAt && <GoneNote programme={programme} />}
        <Player programme={programme} playback={playback} isEmbedOpen={isEmbedOpen} atSeconds={atSeconds} />
        <h1 class="watch-title" lang={programme.language} title={programme.title}>
          {programme.title}
        </h1>
        <SourceLine programme={programme} />
        <Acts programme={programme} shareUrl={shareUrl} />
        <Details programme={programme} />
        <FactsTable programme={programme} />
        <ProgrammeComments programme={programme} posts={posts} older={olderPosts} />
      </article>
      <Related programmes={related} />
    </div>
  );
}

function GoneNote({ programme }: { programme: Programme }) {
  const text = usePortalMessages().programme;
  const { language, now } = useViewer();
  return (
    <aside class="note bad">
      <Icon name="warning" />
      <div>
        <p>
          <strong>{text.goneTitle}</strong>
        </p>
        <p>{text.goneText(formatAge(programme.lastSeenAt, now, language).text)}</p>
      </div>
    </aside>
  );
}

function Acts({ programme, shareUrl }: { programme: Programme; shareUrl: string }) {
  const text = usePortalMessages().programme;
  const source = safeLink(programme.url);
  const { member } = useViewer();
  return (
    <p class="acts watch-acts">
      {source !== undefined && (
        <a class="button" href={source} rel="noopener noreferrer external" target="_blank">
          <Icon name="external" size={18} />
          {text.atSource}
          <span class="soft wide-text">{hostLabel(source)}</span>
        </a>
      )}
      {member?.role === "administrator" && (
        <a class="button" href={`/console/why?url=${encodeURIComponent(programme.sourcePage)}`} rel="nofollow">
          <Icon name="bulb" size={18} />
          {text.why}
        </a>
      )}
      <button type="button" class="button" data-share={shareUrl} data-done={text.shared} hidden>
        <Icon name="share" size={18} />
        <span data-label aria-live="polite">
          {text.share}
        </span>
      </button>
    </p>
  );
}

function Details({ programme }: { programme: Programme }) {
  const text = usePortalMessages().programme;
  const { language } = useViewer();
  return (
    <section class="about" aria-labelledby="about">
      <h2 id="about" class="visually-hidden">
        {text.about}
      </h2>
      {programme.description !== undefined && (
        <p class="description" lang={programme.language}>
          {programme.description}
        </p>
      )}
      <dl class="about-list">
        {programme.publisher !== undefined && (
          <div>
            <dt>{text.publisher}</dt>
            <dd>{programme.publisher}</dd>
          </div>
        )}
        {programme.category !== undefined && (
          <div>
            <dt>{text.category}</dt>
            <dd>
              <a href={`/category/${programme.category}`}>{categoryName(programme.category, language)}</a>
            </dd>
          </div>
        )}
        {programme.keywords.length > 0 && (
          <div>
            <dt>{text.keywords}</dt>
            <dd class="keywords">
              {programme.keywords.slice(0, 12).map((keyword) => (
                <a key={keyword} href={`/search?q=${encodeURIComponent(keyword)}`}>
                  {keyword}
                </a>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Related({ programmes }: { programmes: readonly ProgrammeCard[] }) {
  const text = usePortalMessages().programme;
  return (
    <aside class="related" aria-labelledby="related">
      <h2 id="related">{text.related}</h2>
      {programmes.length === 0 && <p class="soft">{text.noRelated}</p>}
      <ul class="related-list">
        {programmes.map((programme) => (
          <li key={programme.id}>
            <CompactCard programme={programme} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
