// A post as it stands in feeds and threads: who, what, the video it is about, what it passes on, acts as a quiet row.
import type { Passed, PostLine } from "../../../features/social/index.ts";
import { Avatar, formatAge, Icon, type Language, Spark, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { PostActs } from "./post-acts.tsx";
import { postHref } from "./post-href.ts";
import { PostPictures } from "./post-pictures.tsx";
import { PostText } from "./post-text.tsx";
import { PostVideo } from "./post-video.tsx";

type PostCardProps = {
  readonly post: PostLine;
  /** What it comments on stands above it already. */
  readonly isInThread?: boolean;
  /** It is what the page is about. */
  readonly isMain?: boolean;
  /** The programme that the page is about: it is shown as a moment only. */
  readonly about?: string | undefined;
  /** Of a repost without own words: who else passed the same post on. */
  readonly alsoBy?: readonly PostLine["author"][];
};

/** How deep a chain of reposts is shown before it takes a press to see the rest. */
const chainMax = 2;

export function PostCard({ post, isInThread = false, isMain = false, about, alsoBy = [] }: PostCardProps) {
  if (post.isPlain && post.repost) return <PlainRepost post={post} repost={post.repost} alsoBy={alsoBy} />;
  return <FullPost post={post} isInThread={isInThread} isMain={isMain} about={about} />;
}

type PlainRepostProps = {
  readonly post: PostLine;
  readonly repost: Passed;
  readonly alsoBy: readonly PostLine["author"][];
};

/** A repost without own words is its original, with a line that says who passed it on. */
function PlainRepost({ post, repost, alsoBy }: PlainRepostProps) {
  const { language } = useViewer();
  const text = usePortalMessages().social.post;
  return (
    <div class="post-passed">
      <p class="post-context">
        <Icon name="repost" size={16} />
        <a href={`/@${post.author.name}`}>{text.repostedBy(listNames([post.author, ...alsoBy], language))}</a>
        <PostTime post={post} />
      </p>
      {repost.kind === "post" ? <FullPost post={repost.post} /> : <Stone why={repost.why} />}
    </div>
  );
}

function FullPost({ post, isInThread = false, isMain = false, about }: PostCardProps) {
  const text = usePortalMessages().social.post;
  return (
    <article
      class={isMain ? "post post-main" : "post"}
      id={`post-${post.id}`}
      data-post={post.id}
      tabIndex={-1}
      aria-label={text.by(shownName(post))}
    >
      <span class="post-face">
        <Avatar of={post.author} size={40} />
      </span>
      <div class="post-body">
        <PostHead post={post} />
        {!isInThread && post.parent && <ParentLine parent={post.parent} />}
        <PostContent post={post} depth={0} about={about} />
        <PostActs post={post} />
      </div>
    </article>
  );
}

const namesShown = 3;

/** "Ann, Bob and Carl"; of many the first ones, and "…". */
function listNames(authors: readonly PostLine["author"][], language: Language): string {
  const names = authors.slice(0, namesShown).map(({ displayName, name }) => displayName ?? name);
  const listed = new Intl.ListFormat(language, { type: "conjunction" });
  return listed.format(authors.length > namesShown ? [...names, "…"] : names);
}

function shownName({ author }: PostLine): string {
  return author.displayName ?? author.name;
}

function PostHead({ post }: { post: PostLine }) {
  const text = usePortalMessages().social.post;
  return (
    <header class="post-head">
      <a class="post-author" href={`/@${post.author.name}`}>
        <strong>{shownName(post)}</strong> <span class="soft">@{post.author.name}</span>
      </a>
      <PostTime post={post} />
      {post.editedAt && <EditedMark post={post} at={post.editedAt} />}
      {post.visibility !== "public" && (
        <span class="post-mark" title={text[post.visibility]}>
          <Icon name={post.visibility === "followers" ? "people" : "mail"} size={16} />
          <span class="visually-hidden">{text[post.visibility]}</span>
        </span>
      )}
      {post.isHeld && (
        <span class="post-mark" title={text.heldHint}>
          <Icon name="clock" size={16} />
          {text.held}
        </span>
      )}
      {post.isEditorial && (
        <span class="post-mark post-editorial" title={text.editorialHint}>
          <Spark size={14} />
          {text.editorial}
        </span>
      )}
    </header>
  );
}

function PostTime({ post }: { post: PostLine }) {
  const { language, now } = useViewer();
  const age = formatAge(post.createdAt, now, language);
  return (
    <a class="post-time" href={postHref(post)} title={age.exact}>
      <time dateTime={post.createdAt.toISOString()}>{age.text}</time>
    </a>
  );
}

function EditedMark({ post, at }: { post: PostLine; at: Date }) {
  const text = usePortalMessages().social.post;
  const { language, now } = useViewer();
  return (
    <a class="post-time" href={`${postHref(post)}/history`} title={text.editedAt(formatAge(at, now, language).text)}>
      {text.edited}
    </a>
  );
}

function ParentLine({ parent }: { parent: Passed }) {
  const text = usePortalMessages().social.post;
  if (parent.kind === "stone") return <p class="post-context soft">{text.commentsOnStone}</p>;
  return (
    <p class="post-context">
      <Icon name="comment" size={16} />
      <a href={postHref(parent.post)}>{text.commentsOn(shownName(parent.post))}</a>
    </p>
  );
}

type ContentProps = { readonly post: PostLine; readonly depth: number; readonly about?: string | undefined };

/** The words and what hangs on them; behind its warning where it has one. */
function PostContent({ post, depth, about }: ContentProps) {
  const text = usePortalMessages().social.post;
  const content = (
    <>
      {post.text !== "" && <PostText {...post} />}
      <PostPictures pictures={post.pictures} />
      {post.programme && <PostVideo programme={post.programme} isMomentOnly={post.programme.card.id === about} />}
      {post.repost && <Quoted passed={post.repost} depth={depth + 1} />}
    </>
  );
  const cover = post.foldedBy === undefined ? post.warning : text.foldedBy(post.foldedBy);
  if (cover === undefined) return content;
  return (
    <details class="post-warning">
      <summary>
        <Icon name="warning" size={18} />
        <span>{cover}</span>
        <span class="button small">{text.show}</span>
      </summary>
      {content}
    </details>
  );
}

/** What a repost passes on, intact; of a chain the first links, the rest behind a link. */
function Quoted({ passed, depth }: { passed: Passed; depth: number }) {
  const text = usePortalMessages().social.post;
  if (passed.kind === "stone") return <Stone why={passed.why} />;
  const { post } = passed;
  if (post.isPlain && post.repost) return <Quoted passed={post.repost} depth={depth} />;
  if (depth > chainMax)
    return (
      <p class="post-chain">
        <a href={postHref(post)}>{text.more}</a>
      </p>
    );
  return (
    <div class="post-quoted">
      <header class="post-head">
        <Avatar of={post.author} size={28} />
        <a class="post-author" href={`/@${post.author.name}`}>
          <strong>{shownName(post)}</strong> <span class="soft">@{post.author.name}</span>
        </a>
        <PostTime post={post} />
      </header>
      <PostContent post={post} depth={depth} />
    </div>
  );
}

/** Stands where a post was, or where one is that this reader may not see. */
export function Stone({ why }: { why: Extract<Passed, { kind: "stone" }>["why"] }) {
  const { stoneGone, stoneRemoved, stoneHidden } = usePortalMessages().social.post;
  const words = { gone: stoneGone, removed: stoneRemoved, hidden: stoneHidden };
  return (
    <p class="post-stone">
      <Icon name={why === "hidden" ? "key" : "trash"} size={18} />
      {words[why]}
    </p>
  );
}
