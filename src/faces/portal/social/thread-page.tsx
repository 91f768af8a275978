import type { Passed, Thread } from "../../../features/social/index.ts";
import { formatCount, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { Composer } from "./composer.tsx";
import { NoPosts } from "./feed-page.tsx";
import { PostCard, Stone } from "./post-card.tsx";
import { postHref } from "./post-href.ts";
import { orderThread } from "./thread-order.ts";
import { emptyPost } from "./typed-post.ts";

const depthMax = 4;

type ThreadPageProps = { readonly thread: Thread; readonly title: string; readonly more: string | undefined };

/** One post with what it answers above and what answers it below. */
export function ThreadPage({ thread: { post, ancestors, comments }, title, more }: ThreadPageProps) {
  const { thread: text, empty } = usePortalMessages().social;
  return (
    <div class="feed thread">
      <h1 class="visually-hidden">{title}</h1>
      {ancestors.length > 0 && (
        <ol class="posts ancestors" aria-label={text.earlier}>
          {ancestors.map((each) => (
            <li key={each.kind === "post" ? each.post.id : each.id}>
              <Ancestor passed={each} />
            </li>
          ))}
        </ol>
      )}
      <PostCard post={post} isInThread={ancestors.length > 0} isMain={true} />
      <Counts thread={{ post }} />
      <Composer typed={{ ...emptyPost, commentOn: post.id }} purpose="comment" back={postHref(post)} />
      <section aria-labelledby="comments">
        <h2 id="comments">{text.comments}</h2>
        <ol class="posts comments" data-posts="end">
          {orderThread(comments).map((placed) => (
            <li key={placed.post.id} class={`depth-${Math.min(placed.depth, depthMax)}`} data-id={placed.post.id}>
              <PostCard post={placed.post} isInThread={true} />
            </li>
          ))}
        </ol>
        {comments.length === 0 && (
          <div data-empty>
            <NoPosts words={empty.comments} />
          </div>
        )}
        {more !== undefined && (
          <p class="acts feed-older">
            <a class="button" href={more} rel="next">
              {text.more}
            </a>
          </p>
        )}
      </section>
    </div>
  );
}

function Ancestor({ passed }: { passed: Passed }) {
  return passed.kind === "post" ? <PostCard post={passed.post} isInThread={true} /> : <Stone why={passed.why} />;
}

function Counts({ thread: { post } }: { thread: Pick<Thread, "post"> }) {
  const text = usePortalMessages().social.thread;
  const { language } = useViewer();
  const said = [
    { count: post.repostsCount, say: text.reposts },
    { count: post.likesCount, say: text.likes },
  ].filter(({ count }) => count > 0);
  if (said.length === 0) return undefined;
  return (
    <p class="post-totals soft small">
      {said.map(({ count, say }) => (
        <span key={say(count, "")}>{say(count, formatCount(count, language).text)}</span>
      ))}
    </p>
  );
}
