import type { ComponentChildren } from "preact";
import type { PostLine } from "../../../features/social/index.ts";
import { Icon, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { foldReposts } from "./fold-reposts.ts";
import { PostCard } from "./post-card.tsx";

export const feedTabs = ["home", "local", "mentions", "favourites", "search"] as const;
export type FeedTab = (typeof feedTabs)[number];

const hrefs: Readonly<Record<FeedTab, string>> = {
  home: "/feed",
  local: "/feed/local",
  mentions: "/feed/mentions",
  favourites: "/favourites",
  search: "/search/posts",
};
const forEveryone: ReadonlySet<FeedTab> = new Set(["local", "search"]);

type FeedFrameProps = {
  /** Absent on pages that are none of the tabs, such as a topic. */
  readonly tab?: FeedTab;
  readonly title: string;
  readonly intro?: string | undefined;
  readonly children: ComponentChildren;
};

/** What all feeds share: the ways to the others, a title, one column. */
export function FeedFrame({ tab, title, intro, children }: FeedFrameProps) {
  const text = usePortalMessages().social.tabs;
  const { member } = useViewer();
  const shown = feedTabs.filter((each) => member !== undefined || forEveryone.has(each));
  return (
    <div class="feed">
      <nav class="feed-tabs" aria-label={text.label}>
        <ul>
          {shown.map((each) => (
            <li key={each}>
              <a href={hrefs[each]} aria-current={each === tab ? "page" : undefined}>
                {text[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <header class={intro === undefined ? "visually-hidden" : "feed-head"}>
        <h1>{title}</h1>
        {intro !== undefined && <p class="soft">{intro}</p>}
      </header>
      {children}
    </div>
  );
}

type PostListProps = {
  readonly posts: readonly PostLine[];
  readonly label: string;
  readonly empty: ComponentChildren;
  /** What tells of posts that came after the list was read, see live-routes.ts; undefined: nothing does. */
  readonly live?: string | undefined;
  readonly next?: string | undefined;
  /** The list does not begin with the newest. */
  readonly isDeep?: boolean;
  /** The list from its beginning. */
  readonly path: string;
  /** The programme that the whole list is about: its picture need not stand in every post. */
  readonly about?: string;
};

/** Posts, the newest first, with word of newer ones above and the way to older ones below. */
export function PostList({ posts, label, empty, live, next, isDeep = false, path, about }: PostListProps) {
  const text = usePortalMessages().social;
  return (
    <section class="post-list" aria-label={label} data-feed data-newer={live}>
      {live !== undefined && (
        <p class="feed-new" role="status" data-new>
          <button type="button" class="button primary small" data-show-new={path} hidden />
        </p>
      )}
      {isDeep && (
        <p class="acts">
          <a class="button small" href={path}>
            <Icon name="back" size={18} />
            {text.newest}
          </a>
        </p>
      )}
      <ol class="posts" data-posts>
        {foldReposts(posts).map(({ id, post, alsoBy }) => (
          <li key={id} data-id={id}>
            <PostCard post={post} alsoBy={alsoBy} about={about} />
          </li>
        ))}
      </ol>
      {posts.length === 0 && <div data-empty>{empty}</div>}
      {next !== undefined && (
        <p class="acts feed-older">
          <a class="button" href={next} rel="next" data-older>
            {text.older}
          </a>
        </p>
      )}
    </section>
  );
}

type NothingProps = {
  readonly words: readonly [string, string] | undefined;
  readonly href?: string;
  readonly act?: string;
};

/** An empty list teaches the next step. */
export function NoPosts({ words, href, act }: NothingProps) {
  if (!words) return undefined;
  return (
    <div class="nothing">
      <p>
        <strong>{words[0]}</strong>
      </p>
      <p class="soft">{words[1]}</p>
      {href !== undefined && (
        <p class="acts">
          <a class="button" href={href}>
            {act}
          </a>
        </p>
      )}
    </div>
  );
}
