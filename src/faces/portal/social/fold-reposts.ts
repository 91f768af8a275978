import type { PostLine } from "../../../features/social/index.ts";

/** One place in a list. */
export type ListedPost = {
  /** The newest of what is shown here, by which the place is known. */
  readonly id: PostLine["id"];
  readonly post: PostLine;
  /** Further members who passed the same post on without own words, the newest first. */
  readonly alsoBy: readonly PostLine["author"][];
};

/**
 * A post and its reposts without own words stand once, where the newest of them is.
 * @param posts the newest first.
 */
export function foldReposts(posts: readonly PostLine[]): ListedPost[] {
  const places = new Map<string, ListedPost>();
  for (const post of posts) {
    const shown = shownId(post);
    const place = places.get(shown);
    if (!place) places.set(shown, { id: post.id, post, alsoBy: [] });
    else if (shown !== post.id) places.set(shown, { ...place, alsoBy: [...place.alsoBy, post.author] });
  }
  return [...places.values()];
}

function shownId({ id, isPlain, repost }: PostLine): string {
  return isPlain && repost?.kind === "post" ? repost.post.id : id;
}
