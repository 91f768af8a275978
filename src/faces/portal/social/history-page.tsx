import type { PostLine, PostVersion } from "../../../features/social/index.ts";
import { readEntities } from "../../../features/social/text/index.ts";
import { formatAge, Icon, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { PostCard } from "./post-card.tsx";
import { PostText } from "./post-text.tsx";

/** A post as it is, and what it said before, the latest first. */
export function HistoryPage({ post, versions }: { post: PostLine; versions: readonly PostVersion[] }) {
  const text = usePortalMessages().social;
  const { language, now } = useViewer();
  return (
    <div class="feed stack">
      <h1>{text.titles.history}</h1>
      <section aria-labelledby="now">
        <h2 id="now">{text.history.now}</h2>
        <PostCard post={post} />
      </section>
      <ol class="posts versions">
        {versions.toReversed().map(({ writtenAt, text: said, warning }) => {
          const age = formatAge(writtenAt, now, language);
          return (
            <li key={writtenAt.toISOString()}>
              <h2 title={age.exact}>{text.history.until(age.text)}</h2>
              {warning !== undefined && (
                <p class="post-context">
                  <Icon name="warning" size={16} />
                  {warning}
                </p>
              )}
              <PostText text={said} entities={readEntities(said)} mentionedNames={post.mentionedNames} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
