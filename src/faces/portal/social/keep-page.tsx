import type { FavouriteList, PostLine } from "../../../features/social/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { PostCard } from "./post-card.tsx";
import { postHref } from "./post-href.ts";

/** Into which of a member's lists a post goes; a kept post is moved. */
export function KeepPage({ post, lists }: { readonly post: PostLine; readonly lists: readonly FavouriteList[] }) {
  const { favourites: text, acts } = usePortalMessages().social;
  return (
    <div class="feed stack">
      <h1>{text.keepIn}</h1>
      <PostCard post={post} />
      <ActForm action={`${postHref(post)}/keep`} class="acts">
        <select name="list" class="keep-list" aria-label={text.lists}>
          <option value="">{text.noList}</option>
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" class="button primary">
          {acts.favourite}
        </button>
        <a class="button" href={postHref(post)}>
          {acts.cancel}
        </a>
      </ActForm>
      {lists.length === 0 && (
        <p>
          <a href="/favourites">{text.newList}</a>
        </p>
      )}
    </div>
  );
}
