import type { Programme } from "../../../features/catalog/index.ts";
import type { PostLine } from "../../../features/social/index.ts";
import { newerQuery } from "../live/live-routes.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { Composer } from "./composer.tsx";
import { NoPosts, PostList } from "./feed-page.tsx";
import { emptyPost } from "./typed-post.ts";

type ProgrammeCommentsProps = {
  readonly programme: Programme;
  readonly posts: readonly PostLine[];
  readonly older: string | undefined;
};

/** Under the player: a comment on a programme is a post about it. */
export function ProgrammeComments({ programme, posts, older }: ProgrammeCommentsProps) {
  const text = usePortalMessages().social;
  const path = `/programme/${programme.id}`;
  return (
    <section class="programme-comments" aria-labelledby="comments">
      <h2 id="comments">{text.programme.comments}</h2>
      <Composer
        typed={{ ...emptyPost, programmeId: programme.id }}
        purpose="comment"
        programme={programme}
        isBesidePlayer={true}
        back={path}
      />
      <PostList
        posts={posts}
        label={text.programme.comments}
        empty={<NoPosts words={text.empty.comments} />}
        live={newerQuery(`programme:${programme.id}`, posts[0]?.id)}
        next={older}
        path={path}
        about={programme.id}
      />
    </section>
  );
}
