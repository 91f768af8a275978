// What can be done with a post: a quiet row below it. Each is a form of its own, so that it works without scripts; the feed's script sends
// it in the background, shows the outcome at once and takes it back when it did not arrive. Visitors are led to a page that asks them in.
import type { ComponentChildren } from "preact";
import type { PostLine } from "../../../features/social/index.ts";
import { formatCount, formTokenField, Icon, type IconName, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { postHref } from "./post-href.ts";
import { PostMenu } from "./post-menu.tsx";

export function PostActs({ post }: { post: PostLine }) {
  const text = usePortalMessages().social.acts;
  return (
    <div class="post-acts" data-failed={text.failed}>
      <CountedLink
        href={`${postHref(post)}#write`}
        icon="comment"
        label={text.comment}
        count={post.commentsCount}
        act="comment"
      />
      <RepostAct post={post} />
      <Toggle
        post={post}
        act="like"
        icon="heart"
        isOn={post.isLiked}
        count={post.likesCount}
        on={text.unlike}
        off={text.like}
      />
      <Toggle
        post={post}
        act="favourite"
        icon="bookmark"
        isOn={post.isFavourite}
        on={text.unfavourite}
        off={text.favourite}
      />
      <PostMenu post={post} />
    </div>
  );
}

type CountedLinkProps = {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
  readonly count: number;
  readonly act: string;
};

function CountedLink({ href, icon, label, count, act }: CountedLinkProps) {
  const { counted } = usePortalMessages().social.acts;
  const { language } = useViewer();
  const amount = formatCount(count, language);
  return (
    <a
      class="post-act"
      href={href}
      aria-label={count > 0 ? counted(label, amount.exact) : label}
      title={label}
      data-key={act}
    >
      <Icon name={icon} />
      <span class="post-count">{count > 0 ? amount.text : ""}</span>
    </a>
  );
}

/** Only what everyone may read is passed on. */
function RepostAct({ post }: { post: PostLine }) {
  const text = usePortalMessages().social.acts;
  if (post.visibility !== "public") return undefined;
  return (
    <Toggle
      post={post}
      act="repost"
      icon="repost"
      isOn={post.isReposted}
      count={post.repostsCount}
      on={text.unrepost}
      off={text.repost}
    />
  );
}

export type PostAct = "like" | "repost" | "favourite";

type ToggleProps = {
  readonly post: PostLine;
  readonly act: PostAct;
  readonly icon: IconName;
  readonly isOn: boolean;
  readonly count?: number;
  /** Labels of the button in either state. */
  readonly on: string;
  readonly off: string;
};

function Toggle({ post, act, icon, isOn, count, on, off }: ToggleProps) {
  const { counted } = usePortalMessages().social.acts;
  const { member, language, formToken, path } = useViewer();
  const amount = count === undefined ? undefined : formatCount(count, language);
  const label = isOn ? on : off;
  const said = amount && count !== undefined && count > 0 ? counted(label, amount.exact) : label;
  const face: ComponentChildren = (
    <>
      <Icon name={icon} />
      {amount && <span class="post-count">{count === 0 ? "" : amount.text}</span>}
    </>
  );
  const href = `${postHref(post)}/${act}`;
  if (!member)
    return (
      <a class={`post-act post-act-${act}`} href={href} rel="nofollow" aria-label={said} title={label} data-key={act}>
        {face}
      </a>
    );
  return (
    <form method="post" action={href} class={`post-act-${act}`} data-act={act}>
      <input type="hidden" name={formTokenField} value={formToken} />
      <input type="hidden" name="back" value={`${path}#post-${post.id}`} />
      <button
        type="submit"
        class="post-act"
        name="undo"
        value={isOn ? "1" : ""}
        aria-pressed={isOn}
        aria-label={said}
        title={label}
        data-key={act}
        data-on={on}
        data-off={off}
        data-count={count}
      >
        {face}
      </button>
    </form>
  );
}
