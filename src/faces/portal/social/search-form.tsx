import { Icon } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";

export function SearchForm({ query }: { query: string }) {
  const text = usePortalMessages().social.search;
  return (
    <search>
      <form class="post-search" action="/search/posts" method="get">
        <label class="visually-hidden" for="post-query">
          {text.label}
        </label>
        <input
          id="post-query"
          name="q"
          type="search"
          value={query}
          placeholder={text.label}
          maxLength={200}
          autocomplete="off"
          enterKeyHint="search"
        />
        <button type="submit" class="button">
          <Icon name="search" size={18} />
          {text.act}
        </button>
      </form>
    </search>
  );
}

/** From videos to posts with the same words, and back. */
export function SearchTabs({ query, current }: { query: string; current: "videos" | "posts" }) {
  const text = usePortalMessages().social.search;
  const asked = query === "" ? "" : `?q=${encodeURIComponent(query)}`;
  return (
    <nav class="feed-tabs" aria-label={text.label}>
      <ul>
        <li>
          <a href={`/search${asked}`} aria-current={current === "videos" ? "page" : undefined}>
            {text.videos}
          </a>
        </li>
        <li>
          <a href={`/search/posts${asked}`} aria-current={current === "posts" ? "page" : undefined}>
            {text.posts}
          </a>
        </li>
      </ul>
    </nav>
  );
}
