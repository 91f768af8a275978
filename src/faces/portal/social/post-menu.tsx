import type { PostLine } from "../../../features/social/index.ts";
import { Icon, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { postHref } from "./post-href.ts";
import { composeHref, emptyPost } from "./typed-post.ts";

/** What is done more seldom, behind three dots. Works without scripts: it is a disclosure. */
export function PostMenu({ post }: { post: PostLine }) {
  const { social, blocks, moderation } = usePortalMessages();
  const text = social.acts;
  const { member } = useViewer();
  const isOwn = member?.id === post.author.id;
  const href = postHref(post);
  return (
    <details class="post-menu" data-menu>
      <summary class="post-act" aria-label={text.more} title={text.more}>
        <Icon name="dots" />
      </summary>
      <ul>
        <li>
          <a href={href}>{text.open}</a>
        </li>
        {post.visibility === "public" && (
          <li>
            <a href={composeHref({ ...emptyPost, repostOf: post.id })} rel="nofollow">
              {text.withWords}
            </a>
          </li>
        )}
        {member && (
          <li>
            <a href={`${href}/keep`} rel="nofollow">
              {text.keepIn}
            </a>
          </li>
        )}
        {post.editedAt && (
          <li>
            <a href={`${href}/history`}>{text.history}</a>
          </li>
        )}
        {member && !isOwn && (
          <>
            <li>
              <a href={`/@${post.author.name}/mute`}>{blocks.mute(post.author.name)}</a>
            </li>
            <li>
              <a href={`/@${post.author.name}/block`}>{blocks.block(post.author.name)}</a>
            </li>
            <li>
              <a href={`/report?kind=post&id=${post.id}`}>{moderation.report.link}</a>
            </li>
          </>
        )}
        {isOwn && !post.isPlain && (
          <li>
            <a href={`${href}/edit`}>{text.edit}</a>
          </li>
        )}
        {isOwn && (
          <li>
            <a href={`${href}/delete`}>{text.remove}</a>
          </li>
        )}
      </ul>
    </details>
  );
}
