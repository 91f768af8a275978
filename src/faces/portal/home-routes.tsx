import type { Hono } from "hono";
import {
  countProgrammes,
  listCategories,
  listHottest,
  listNewest,
  listSites,
  type ProgrammeCard,
} from "../../features/catalog/index.ts";
import { readCrawlHealth } from "../../features/crawl/index.ts";
import { frameMessages, rememberFor, respondEvents, respondPage, type WebEnv } from "../http/index.ts";
import type { CrawlProgress } from "./crawl-progress.ts";
import type { PortalDeps } from "./deps.ts";
import { Home, type Shelf } from "./home.tsx";

const hottestCount = 6;
/** Spare candidates, so that the lead can be one with a picture. */
const candidatesCount = 12;
const newestCount = 8;
/** One to spare for the lead. */
const newestCandidatesCount = newestCount + 1;
const shelvesMax = 4;
const shelfCount = 4;
/** A row with fewer looks like a mistake. */
const shelfLeast = 3;

/** Routes of the home page: / and /progress, the figures of the first crawl as events. */
export function addHomeRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  const progress = rememberFor(1, deps.clock, () => readProgress(deps));
  portal.get("/", async (c) => {
    const [hottest, newest, counts, sites] = await Promise.all([
      listHottest(deps.sql, { limit: candidatesCount }),
      listNewest(deps.sql, { limit: newestCandidatesCount }),
      listCategories(deps.sql),
      listSites(deps.sql),
    ]);
    const { lead, others } = chooseLead(hottest.programmes);
    // Counting all pages is dear on a large crawl; only the empty page needs it.
    const crawl = lead ? undefined : await progress();
    const topics = counts.filter(({ count }) => count >= shelfLeast).slice(0, shelvesMax);
    const shelves = await Promise.all(
      topics.map(async ({ category, count }): Promise<Shelf> => {
        const list = await listHottest(deps.sql, { category, limit: shelfCount + 1 });
        return { category, count, programmes: withoutLead(list.programmes, lead).slice(0, shelfCount) };
      }),
    );
    const language = c.get("viewer").language;
    return respondPage(c, {
      title: frameMessages(language).brand,
      description: frameMessages(language).tagline,
      face: "portal",
      current: "home",
      isShared: lead !== undefined,
      scripts: lead ? [] : ["progress"],
      head: lead ? undefined : (
        <noscript>
          <meta http-equiv="refresh" content="10" />
        </noscript>
      ),
      content: (
        <Home
          lead={lead}
          hottest={others}
          newest={withoutLead(newest.programmes, lead).slice(0, newestCount)}
          shelves={shelves}
          sites={sites}
          progress={crawl}
        />
      ),
    });
  });
  portal.get("/progress", (c) =>
    respondEvents(c, {
      everySeconds: 1,
      audience: "everyone",
      read: async () => [{ event: "progress", data: JSON.stringify(await progress()) }],
    }),
  );
}

/** The first of the hottest that has a picture and plays leads; the rest follow in their order. */
function chooseLead(hottest: readonly ProgrammeCard[]): {
  lead: ProgrammeCard | undefined;
  others: readonly ProgrammeCard[];
} {
  const lead = hottest.find((programme) => programme.hasThumbnail && programme.isPlayable) ?? hottest[0];
  return { lead, others: hottest.filter((programme) => programme !== lead).slice(0, hottestCount - 1) };
}

/** The lead is not shown twice. */
function withoutLead(programmes: readonly ProgrammeCard[], lead: ProgrammeCard | undefined): ProgrammeCard[] {
  return programmes.filter(({ id }) => id !== lead?.id);
}

async function readProgress({ sql }: PortalDeps): Promise<CrawlProgress> {
  const [health, programmes] = await Promise.all([readCrawlHealth(sql), countProgrammes(sql)]);
  return {
    pagesRead: health.reduce((sum, site) => sum + site.visitedPagesCount, 0),
    pagesWaiting: health.reduce((sum, site) => sum + site.duePagesCount, 0),
    programmes: programmes.total,
  };
}
