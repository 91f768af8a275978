import { useConsoleMessages } from "../messages/console-messages.ts";

export type PagePlace = { readonly siteId: string; readonly pageKey: string; readonly url: string };

export function historyPath({ siteId, pageKey }: Omit<PagePlace, "url">): string {
  return `/console/site/${siteId}/page/${pageKey}`;
}

/** Leads to a page's own history. */
export function HistoryLink({ page }: { page: PagePlace }) {
  const text = useConsoleMessages().freshness;
  return (
    <a class="why-link" href={historyPath(page)} aria-label={text.historyOf(page.url)}>
      {text.history}
    </a>
  );
}
