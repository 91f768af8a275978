import { Icon } from "./icons.tsx";
import { useFrameMessages } from "./messages/frame.ts";
import { pageHref } from "./paging.ts";

type PagerProps = { readonly path: string; readonly page: number; readonly pages: number };

/** Links to the pages before and after; nothing when there is only one. */
export function Pager({ path, page, pages }: PagerProps) {
  const text = useFrameMessages();
  if (pages <= 1) return undefined;
  return (
    <nav class="pages" aria-label={text.pages}>
      {page > 1 && (
        <a class="button" href={pageHref(path, page - 1)} rel="prev">
          <Icon name="back" size={18} />
          {text.newer}
        </a>
      )}
      <span>{text.pageOf(page, pages)}</span>
      {page < pages && (
        <a class="button" href={pageHref(path, page + 1)} rel="next">
          {text.older}
          <Icon name="forward" size={18} />
        </a>
      )}
    </nav>
  );
}

/** rel=prev and rel=next for the head. */
export function PageRelations({ path, page, pages }: PagerProps) {
  return (
    <>
      {page > 1 && <link rel="prev" href={pageHref(path, page - 1)} />}
      {page < pages && <link rel="next" href={pageHref(path, page + 1)} />}
    </>
  );
}
