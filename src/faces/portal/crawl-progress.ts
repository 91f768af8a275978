/** How far the crawl is, over all sites. */
export type CrawlProgress = {
  readonly pagesRead: number;
  readonly pagesWaiting: number;
  readonly programmes: number;
};
