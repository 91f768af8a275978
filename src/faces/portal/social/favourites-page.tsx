import { type FavouriteList, favouriteListNameMax } from "../../../features/social/index.ts";
import { Icon } from "../../http/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";

type FavouriteListsProps = { readonly lists: readonly FavouriteList[]; readonly current: FavouriteList | undefined };

/** A member's lists, and a place to make one. */
export function FavouriteLists({ lists, current }: FavouriteListsProps) {
  const text = usePortalMessages().social.favourites;
  return (
    <div class="favourite-lists">
      <nav aria-label={text.lists}>
        <ul class="choices">
          <li>
            <a class="button small" href="/favourites" aria-current={current ? undefined : "page"}>
              {text.all}
            </a>
          </li>
          {lists.map(({ id, name, count }) => (
            <li key={id}>
              <a class="button small" href={`/favourites/${id}`} aria-current={id === current?.id ? "page" : undefined}>
                {name} <span class="soft">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <details>
        <summary class="button small quiet">
          <Icon name="plus" size={16} />
          {text.newList}
        </summary>
        <ActForm action="/favourites" class="inline-form">
          <input
            name="name"
            aria-label={text.name}
            placeholder={text.name}
            maxLength={favouriteListNameMax}
            required
            autocomplete="off"
          />
          <button type="submit" class="button small">
            {text.make}
          </button>
        </ActForm>
      </details>
      {current && (
        <ActForm action={`/favourites/${current.id}/remove`} class="">
          <button type="submit" class="button small quiet" title={text.removeHint}>
            <Icon name="trash" size={16} />
            {text.remove}
          </button>
        </ActForm>
      )}
    </div>
  );
}
