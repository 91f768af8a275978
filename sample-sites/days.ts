import { createHash } from "node:crypto";
import { encodeHtml } from "./encode.ts";
import type { Page, SampleSite, World } from "./site.ts";
import { type Calendar, programmesOn } from "./timeline.ts";

/** A site on one day, with the bytes of its texts made when asked for. */
export type SiteDay = {
  readonly world: World;
  readonly pages: ReadonlyMap<string, Page>;
  /** Body and type of a page that is text; undefined for media, pictures and redirects. */
  textOf(page: Page): { readonly bytes: Buffer; readonly type: string; readonly etag: string } | undefined;
};

const daysKept = 12;
// How far back a page is compared with itself to find when it last changed; a longer rest is not told apart.
const lookBackDays = 6;

/** The days of one site, built when first asked for; a few are kept. */
export function daysOf(site: SampleSite, origins: Readonly<Record<string, string>>, calendar: Calendar) {
  const kept = new Map<number, SiteDay>();

  function on(day: number): SiteDay {
    const found = kept.get(day);
    if (found) return found;
    const { alive, gone } = programmesOn(site, day, calendar);
    const world: World = { day, origin: origins[site.key] ?? "", origins, programmes: alive, gone };
    const made: SiteDay = { world, pages: site.pages(world), textOf: textReader(site) };
    kept.set(day, made);
    if (kept.size > daysKept) kept.delete(kept.keys().next().value ?? 0);
    return made;
  }

  /** When the text at this address last changed: the start of the day that first had it as it is now. */
  function changedAt(address: string, day: number): Date {
    const etagOn = (other: number) => {
      const page = on(other).pages.get(address);
      return page && on(other).textOf(page)?.etag;
    };
    const now = etagOn(day);
    let since = day;
    while (since > 0 && day - since < lookBackDays && etagOn(since - 1) === now) since--;
    return new Date(Math.floor((calendar.startedAt.getTime() + since * calendar.daySeconds * 1000) / 1000) * 1000);
  }

  return { on, changedAt };
}

function textReader(site: SampleSite): SiteDay["textOf"] {
  const made = new Map<Page, { bytes: Buffer; type: string; etag: string }>();
  return (page) => {
    if (page.kind === "media" || page.kind === "picture" || page.kind === "redirect") return undefined;
    const found = made.get(page);
    if (found) return found;
    const bytes = page.kind === "document" ? Buffer.from(page.body, "utf8") : encodeHtml(page.html, site.encoding);
    const text = { bytes, type: page.kind === "document" ? page.type : site.htmlType, etag: etagOf(bytes) };
    made.set(page, text);
    return text;
  };
}

export function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha1").update(bytes).digest("base64url").slice(0, 16)}"`;
}
