import type { Meta, RelLink } from "../observations.ts";
import * as words from "../words.ts";
import type { Note, Subject } from "./observation.ts";

/** @param value the content, trimmed */
type MetaRule = (value: string, meta: Meta, note: Note) => void;

// One look-up by key: a page has twenty meta elements, most of which say nothing.
const metaRules: ReadonlyMap<string, MetaRule> = new Map([
  ["og:type", noteType],
  ...named(noteOpenGraphMedia, "og:video", "og:video:url", "og:video:secure_url"),
  ...named(noteOpenGraphMedia, "og:audio", "og:audio:url", "og:audio:secure_url"),
  ["twitter:player", noteIf("open-graph", "twitter-player", /./s)],
  ["twitter:player:stream", noteIf("open-graph", "twitter-player-stream", /./s)],
  ["twitter:card", noteIf("open-graph", "twitter-card-player", /^player$/)],
  ...named(noteProgramme, "duration", "video:duration", "music:duration", "og:duration"),
  ...named(noteProgramme, "og:video:duration", "og:audio:duration", "video:release_date", "video:tag"),
  ["description", noteIf("text", "description-words", words.programmeTitle)],
  ["keywords", noteIf("text", "keyword-words", words.programmeTitle)],
  ["generator", noteIf("page-kind", "blog-generator", /wordpress|hexo|hugo|ghost|jekyll|blogger|typecho/i)],
  ["article:published_time", noteIf("page-kind", "article-time", /^/)],
]);

function named(rule: MetaRule, ...keys: readonly string[]): [string, MetaRule][] {
  return keys.map((key) => [key, rule]);
}

function noteIf(family: string, name: string, pattern: RegExp): MetaRule {
  return (value, { at }, note) => {
    if (pattern.test(value)) note(family, name, value, at);
  };
}

function noteOpenGraphMedia(value: string, { key, at }: Meta, note: Note): void {
  note("open-graph", value === "" ? "open-graph-media-empty" : `open-graph-${key.slice(3, 8)}`, `${key}=${value}`, at);
}

function noteProgramme(value: string, { key, at }: Meta, note: Note): void {
  if (value !== "") note("open-graph", "programme-meta", `${key}=${value}`, at);
}

export function noteMetas({ page }: Subject, note: Note): void {
  for (const meta of page.metas) metaRules.get(meta.key)?.(meta.content.trim(), meta, note);
  for (const link of page.relLinks) noteRelLink(link, note);
}

function noteRelLink({ rel, type, href, at }: RelLink, note: Note): void {
  if (type !== "" && /oembed/.test(type))
    note("discovery", /wp-json|format=xml/.test(href) ? "oembed-generic" : "oembed", href, at);
  else if (/video_src|audio_src|enclosure/.test(rel)) note("discovery", "linked-media", href, at);
}

function noteType(value: string, { at }: Meta, note: Note): void {
  const type = value.toLowerCase();
  const known =
    /^(?:video|music|song|album|audio|movie|podcast|sound|episode|article|website|product|profile|recipe|news|blog|band)/.exec(
      type,
    )?.[0];
  const name =
    known === undefined
      ? "other"
      : /^(?:song|album|audio|sound|podcast|music)/.test(known)
        ? "music"
        : /^(?:movie|episode)/.test(known)
          ? "video"
          : known;
  if (type !== "") note("open-graph", `open-graph-type-${name}`, type, at);
}
