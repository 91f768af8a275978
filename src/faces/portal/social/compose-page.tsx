import type { PostLine } from "../../../features/social/index.ts";
import { Composer, type ComposerProps } from "./composer.tsx";
import { PostCard } from "./post-card.tsx";

type ComposePageProps = {
  readonly title: string;
  readonly parent: PostLine | undefined;
  readonly original: PostLine | undefined;
  readonly composer: ComposerProps;
};

/** A page for writing alone: what is answered above, what is passed on below. */
export function ComposePage({ title, parent, original, composer }: ComposePageProps) {
  return (
    <div class="feed stack">
      <h1>{title}</h1>
      {parent && <PostCard post={parent} />}
      <Composer {...composer} />
      {original && <PostCard post={original} />}
    </div>
  );
}
