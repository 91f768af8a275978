import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeBytes, type ProgrammeFacts, recognize } from "../../src/libraries/recognition/index.ts";
import { entitiesDecoded } from "./entities.ts";
import { readLabelledPages } from "./labelled-pages.ts";

// Takes the metadata out of pages that have it and asks what the rules make of the rest: a test of their generality that
// needs no labels. node evaluation/recognition/ablation.ts PAGES REPLICAS [FIELD: lists disagreements]

type Page = { readonly id: string; readonly site: string; readonly url: string; readonly html: string };
const fields = ["title", "publisher", "published", "thumbnail", "durationSeconds", "category"] as const;
type Field = (typeof fields)[number];

const now = new Date("2026-11-30T12:00:00Z");
const pagesPerSite = 12;
const metadataSources =
  /^(?:json-ld|microdata|rdfa|og:|twitter:|article:|music:|video:|date|dc|parsely|author|image_src|keywords|byl)/;

/** The page without JSON-LD, microdata, RDFa, Open Graph and other metas. */
export function withoutMetadata(html: string): string {
  return html
    .replace(/<script\b[^>]{0,300}ld\+json[^>]{0,300}>[\s\S]*?<\/script>/gi, "")
    .replace(/<meta\b(?![^>]{0,2000}(?:charset|http-equiv|viewport))[^>]{0,5000}>/gi, "")
    .replace(/<link\b[^>]{0,500}rel=["']?(?:image_src|thumbnail|video_src)[^>]{0,500}>/gi, "")
    .replace(
      /\s(?:itemprop|itemscope|itemtype|typeof|property|vocab)(?:=(?:"[^"]{0,500}"|'[^']{0,500}'|[^\s>"']{1,500}))?(?=[\s/>])/gi,
      "",
    );
}

function factsOf(page: Page, html: string): ProgrammeFacts | undefined {
  const headers = { "content-type": "text/html; charset=utf-8" };
  return recognize({ url: page.url, bytes: new TextEncoder().encode(html), headers, now }, { fields: "always" })
    .programme;
}

function readPages(pagesDirectory: string, replicasDirectory: string): Page[] {
  const saved = readLabelledPages(pagesDirectory)
    .filter((page) => page.class === "play" || page.class === "embed")
    .map((page) => ({ id: page.id, site: page.site, url: page.url, html: decodeBytes(page.bytes, {}).text }));
  const replicas = readdirSync(replicasDirectory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...saved, ...replicas.flatMap((entry) => readReplica(join(replicasDirectory, entry.name), entry.name))];
}

function readReplica(directory: string, site: string): Page[] {
  const truth = new Set<string>(JSON.parse(readFileSync(join(directory, "truth.json"), "utf8")).programme);
  const { origin } = JSON.parse(readFileSync(join(directory, "meta.json"), "utf8"));
  const lines = gunzipSync(readFileSync(join(directory, "pages.jsonl.gz")))
    .toString("utf8")
    .trimEnd()
    .split("\n");
  const pages = lines
    .map((line) => JSON.parse(line) as { path: string; html?: string })
    .filter((page) => page.html !== undefined && truth.has(page.path))
    .map(({ path, html = "" }) => ({ id: `${site}${path}`, site, url: `${origin}${path}`, html }));
  const step = Math.max(1, Math.floor(pages.length / pagesPerSite));
  return pages.filter((_, at) => at % step === 0).slice(0, pagesPerSite);
}

/** Whether two values of a field say the same. */
export function agrees(field: Field, said: unknown, truth: unknown): boolean {
  if (field === "published") return String(said).slice(0, 10) === String(truth).slice(0, 10);
  if (field === "durationSeconds") return Math.abs(Number(said) - Number(truth)) <= 1;
  if (field === "thumbnail") return String(said).split("?")[0] === String(truth).split("?")[0];
  return plain(String(said)) === plain(String(truth));
}

function plain(text: string): string {
  return entitiesDecoded(text).normalize("NFC").replace(/\s+/g, " ").trim();
}

type Tally = { pages: number; right: number; wrong: number; missing: number; sites: Map<string, number[]> };

function main([pagesDirectory = "", replicasDirectory = "", listed = ""]: readonly string[]): void {
  const tallies = new Map<Field, Tally>();
  for (const field of fields) tallies.set(field, { pages: 0, right: 0, wrong: 0, missing: 0, sites: new Map() });
  for (const page of readPages(pagesDirectory, replicasDirectory)) {
    const whole = factsOf(page, page.html);
    const bare = factsOf(page, withoutMetadata(page.html));
    for (const field of fields) {
      const truth = whole?.[field];
      if (truth === undefined || !metadataSources.test(truth.source)) continue;
      const said = bare?.[field];
      const outcome = said === undefined ? "missing" : agrees(field, said.value, truth.value) ? "right" : "wrong";
      const tally = tallies.get(field) as Tally;
      tally.pages++;
      tally[outcome]++;
      tally.sites.set(page.site, [...(tally.sites.get(page.site) ?? []), outcome === "right" ? 1 : 0]);
      if (field === listed && outcome !== "right")
        process.stdout.write(
          `${page.id} ${page.url}\n  ${truth.source}: ${JSON.stringify(truth.value)}\n  ${said?.source}: ${JSON.stringify(said?.value)}\n`,
        );
    }
  }
  for (const [field, { pages, right, wrong, missing, sites }] of tallies) {
    const perSite = [...sites.values()].map((list) => list.reduce((sum, each) => sum + each, 0) / list.length);
    const mean = perSite.reduce((sum, each) => sum + each, 0) / Math.max(perSite.length, 1);
    process.stdout.write(
      `${field}: ${pages} pages of ${sites.size} sites; right ${right}, wrong ${wrong}, missing ${missing}; per site ${mean.toFixed(2)}\n`,
    );
  }
}

if (import.meta.main) main(process.argv.slice(2));
