import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { extractLinks, readEvidence, type TrainingPage } from "../../src/libraries/recognition/index.ts";

// Whole sites teach what single pages cannot: that section pages hold the same players as programmes. A site must not
// outweigh the labelled pages, so that few pages are taken of each kind and together they count as much as 1.5 pages.
const pagesEach = 20;
const weightEach = 1.5;
// A section page with fewer links to programmes is no list of programmes for sure, and none against it.
const programmeLinksMin = 3;

const now = new Date("2026-11-30T12:00:00Z");
const headers = { "content-type": "text/html; charset=utf-8" };

type Truth = "programme" | "listing" | "other";
type Page = { readonly url: string; readonly path: string; readonly html: string; readonly truth: Truth };

/** Pages of the sites in a folder of replicas (see its README) to learn from; empty when the folder is absent. */
export function readReplicaPages(directory: string): TrainingPage[] {
  if (!existsSync(directory)) return [];
  const sites = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return sites
    .map((entry) => entry.name)
    .sort()
    .flatMap((name) => readSite(join(directory, name)));
}

function readSite(directory: string): TrainingPage[] {
  const { origin } = readJson(join(directory, "meta.json")) as { origin: string };
  const pages = readPages(directory, origin);
  const programmes = new Set(pages.filter((page) => page.truth === "programme").map((page) => plainPath(page.url)));
  return (["programme", "listing", "other"] as const).flatMap((truth) => {
    const chosen = evenly(pages.filter((page) => page.truth === truth));
    return chosen.map((page) => toTrainingPage(page, { programmes, origin, weight: weightEach / chosen.length }));
  });
}

/** Pages with a player that is not their programme are left out. */
function readPages(directory: string, origin: string): Page[] {
  const truth = readJson(join(directory, "truth.json")) as Record<"programme" | "listing" | "secondary", string[]>;
  const [programme, listing, secondary] = [truth.programme, truth.listing, truth.secondary].map(
    (paths) => new Set(paths),
  );
  return gunzipSync(readFileSync(join(directory, "pages.jsonl.gz")))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { path: string; html?: string })
    .filter(({ path, html }) => html !== undefined && !secondary?.has(path))
    .map(({ path, html = "" }) => ({
      url: `${origin}${path}`,
      path,
      html,
      truth: programme?.has(path) ? "programme" : listing?.has(path) ? "listing" : "other",
    }));
}

function toTrainingPage(
  { url, html, truth }: Page,
  { programmes, origin, weight }: { programmes: ReadonlySet<string>; origin: string; weight: number },
): TrainingPage {
  const evidence = readEvidence({ url, bytes: new TextEncoder().encode(html), headers, now });
  const own = plainPath(url);
  const linked = new Set(extractLinks(html, url).links.map((link) => plainPath(link.url)));
  const programmeLinks = [...linked].filter((path) => path !== own && programmes.has(path)).length;
  const isList = truth === "listing" && programmeLinks >= programmeLinksMin;
  const isNoList = truth === "programme" || (truth === "other" && programmeLinks < programmeLinksMin);
  return {
    evidence,
    kind: truth === "programme" ? "play" : isList ? "listing" : "none",
    site: new URL(origin).hostname.replace(/^www\./, ""),
    weight,
    // Whether a programme is main content or part of an article the truth does not say.
    questions: isList || isNoList ? ["hasProgramme", "listing"] : ["hasProgramme"],
  };
}

function plainPath(url: string): string {
  return new URL(url).pathname.replace(/(?:index\.html)?$/, "").replace(/\/$/, "");
}

function evenly(pages: readonly Page[]): Page[] {
  const step = Math.max(1, pages.length / pagesEach);
  const chosen: Page[] = [];
  for (let at = 0; at < pages.length; at += step) chosen.push(pages[Math.floor(at)] as Page);
  return chosen;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
