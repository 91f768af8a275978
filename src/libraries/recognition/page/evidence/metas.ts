import * as words from "../words.ts";
import type { Note, Subject } from "./observation.ts";

export function noteMetas({ page }: Subject, note: Note): void {
  for (const { key, content, at } of page.metas) {
    const value = content.trim();
    if (key === "og:type") noteType(value.toLowerCase(), at, note);
    else if (/^og:(?:video|audio)(?::(?:url|secure_url))?$/.test(key))
      note(
        "open-graph",
        value === "" ? "open-graph-media-empty" : `open-graph-${key.slice(3, 8)}`,
        `${key}=${value}`,
        at,
      );
    else if (key === "twitter:player" && value !== "") note("open-graph", "twitter-player", value, at);
    else if (key === "twitter:player:stream" && value !== "") note("open-graph", "twitter-player-stream", value, at);
    else if (key === "twitter:card" && value === "player") note("open-graph", "twitter-card-player", value, at);
    else if (
      /^(?:video:duration|og:(?:video|audio):duration|music:duration|duration|video:release_date|video:tag|og:duration)$/.test(
        key,
      ) &&
      value !== ""
    )
      note("open-graph", "programme-meta", `${key}=${value}`, at);
    else if (key === "description" && words.programmeTitle.test(value)) note("text", "description-words", value, at);
    else if (key === "keywords" && words.programmeTitle.test(value)) note("text", "keyword-words", value, at);
    else if (key === "generator" && /wordpress|hexo|hugo|ghost|jekyll|blogger|typecho/i.test(value))
      note("page-kind", "blog-generator", value, at);
    else if (key === "article:published_time") note("page-kind", "article-time", value, at);
  }
  for (const link of page.relLinks) {
    if (/oembed/.test(link.type))
      note("discovery", /wp-json|format=xml/.test(link.href) ? "oembed-generic" : "oembed", link.href, link.at);
    else if (/video_src|audio_src|enclosure/.test(link.rel)) note("discovery", "linked-media", link.href, link.at);
  }
}

function noteType(type: string, at: number, note: Note): void {
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
