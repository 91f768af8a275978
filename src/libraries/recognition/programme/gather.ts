import { bytesOfUnits } from "../document/bytes-of-units.ts";
import type { FrameTag, Observations, PlayerTag, PluginTag } from "../page/observations.ts";
import type { ScriptTag } from "../page/script-tag.ts";
import type { MediaKind } from "../reading.ts";
import { classifyAddress, isWatchAddress, mediaOfAddress } from "../rules/addresses.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { furtherMark, playerMark } from "../rules/script-marks.ts";
import { type FoundAddress, type OfferContext, offer, resolveAddress } from "./found-address.ts";
import { readJsonLd } from "./json-ld.ts";
import { isMediaThing, mediaThings } from "./media-things.ts";
import { findScriptMedia } from "./script-media.ts";
import { isThing, type Thing, textOf, textsOf } from "./things.ts";

/** All addresses and structured data of a page, resolved and classified. */
export type Gathered = {
  readonly addresses: readonly FoundAddress[];
  /** Top-level structured data. */
  readonly things: readonly Thing[];
  /** Scripts that set up a player and name its media. */
  readonly setups: readonly { readonly at: number; readonly text: string }[];
  /** Names of player programs, from scripts and file names. */
  readonly playerNames: readonly { readonly at: number; readonly text: string }[];
  /** Scripts that may load more of what the page lists, or hold it. */
  readonly furtherScripts: readonly ScriptTag[];
  /** Players without any address (filled in by scripts). */
  readonly emptyPlayers: readonly PlayerTag[];
  /** Links to programmes on platforms. */
  readonly watchLinks: number;
};

/** Resolves and classifies every address the page offers for playing. */
export function gather(page: Observations, rules: CompiledRules): Gathered {
  const context: OfferContext = { page, rules, found: [], seen: new Set() };
  const things: Thing[] = [];
  for (const script of page.scripts) if (script.isJsonLd) things.push(...readJsonLd(script.text, script.at));
  things.push(...page.items);
  gatherThings(context, things);
  const emptyPlayers = page.players.filter((tag) => !gatherPlayer(context, tag));
  for (const tag of page.plugins) gatherPlugin(context, tag);
  gatherMetas(context);
  for (const tag of page.frames) gatherFrame(context, tag);
  const scripts = gatherScripts(context);
  gatherAttributes(context);
  gatherTexts(context);
  const watchLinks = gatherLinks(context);
  return { addresses: context.found, things, emptyPlayers, watchLinks, ...scripts };
}

function gatherThings(context: OfferContext, things: readonly Thing[]): void {
  for (const { thing } of mediaThings(things)) {
    const isAudio = thing.types.some((type) => /audio|podcast|radio|music(?:recording)?$/i.test(type));
    const type = textOf(thing, "encodingFormat", "fileFormat");
    const common = { source: thing.syntax, at: thing.at, type } as const;
    for (const written of textsOf(thing, "contentUrl"))
      offer(context, { ...common, written, kind: isAudio ? "audio" : "video" });
    for (const written of [...textsOf(thing, "embedUrl"), ...textsOf(thing, "embedURL")])
      offer(context, { source: thing.syntax, at: thing.at, written, kind: "embed" });
    for (const value of [
      thing.properties.get("associatedMedia"),
      thing.properties.get("audio"),
      thing.properties.get("encoding"),
    ].flat()) {
      if (isThing(value) && !isMediaThing(value))
        for (const written of textsOf(value, "contentUrl"))
          offer(context, { ...common, written, kind: isAudio ? "audio" : "video" });
    }
  }
}

const backgroundHint =
  /(?:^|[\s_-])(?:background|bg|hero|backdrop|cover-video|video-bg|masthead|preload|ambient)(?:$|[\s_-])/i;

/** Whether a player is decoration: a silent loop that starts by itself and cannot be controlled. */
export function isBackground(tag: PlayerTag): boolean {
  if (tag.name !== "video") return false;
  const has = (name: string) => tag.attributes[name] !== undefined;
  if (has("controls")) return false;
  const silentLoop = has("loop") && (has("muted") || has("autoplay"));
  return (
    silentLoop ||
    (has("autoplay") && has("muted")) ||
    backgroundHint.test(`${tag.attributes.class ?? ""} ${tag.attributes.id ?? ""}`)
  );
}

function gatherPlayer(context: OfferContext, tag: PlayerTag): boolean {
  const demoted = isBackground(tag)
    ? "background"
    : tag.isInPicture || (tag.isHidden && tag.attributes.controls === undefined)
      ? "hidden"
      : undefined;
  let any = false;
  const common = { source: "player-tag", at: tag.at, zone: tag.zone, textBefore: tag.textBefore, demoted } as const;
  for (const { src, type } of tag.sources)
    if (offer(context, { ...common, written: src, kind: tag.name, type }) !== undefined && !isTemplate(src)) any = true;
  if (any) return true;
  for (const name of ["data-src", "data-video-src", "data-video", "data-mp4", "data-url", "data-hls", "data-audio"]) {
    const written = tag.attributes[name];
    if (
      written !== undefined &&
      /[./]/.test(written) &&
      !written.trim().startsWith("{") &&
      offer(context, { ...common, written, kind: tag.name }) !== undefined
    )
      return true;
  }
  return demoted !== undefined;
}

function isTemplate(src: string): boolean {
  return /\$\{|\{\{|<%|"\s*\+|'\s*\+/.test(src);
}

const filmLists = new Set(["movie", "src", "data", "filename", "url", "file", "href"]);
const flashType = /shockwave-flash/i;
const pluginTypes = /video|audio|x-mplayer|realaudio|quicktime|x-ms-|ogg/i;
// Windows Media Player 6 and 7+, RealPlayer, QuickTime.
const mediaPluginIds = /22d6f312|6bf52a52|cfcdaa03|02bf25d5/i;

function gatherPlugin(context: OfferContext, tag: PluginTag): void {
  const own = [
    tag.attributes.src,
    tag.attributes.data,
    ...Object.entries(tag.params)
      .filter(([name]) => filmLists.has(name))
      .map(([, value]) => value),
  ];
  const variables = tag.attributes.flashvars ?? tag.params.flashvars ?? "";
  const common = {
    source: "plugin",
    at: tag.at,
    zone: tag.zone,
    textBefore: tag.textBefore,
    ...(tag.isHidden ? { demoted: "hidden" as const } : {}),
  } as const;
  const isMediaPlugin =
    mediaPluginIds.test(tag.attributes.classid ?? "") || pluginTypes.test(tag.attributes.type ?? "");
  let hasProgramme = false;
  for (const [name, value] of flashVariables(variables, own)) {
    if (mediaOfAddress(context.rules, value) === undefined && !flashMediaName.test(name)) continue;
    if (/[./]/.test(value) && offer(context, { ...common, written: value, kind: undefined })) hasProgramme = true;
  }
  for (const written of own) {
    if (written === undefined) continue;
    // A film that is handed a programme is its player, not a programme itself.
    const isFilm = /\.swf(?:[?#]|$)/i.test(written);
    const kind = isFilm || flashType.test(tag.attributes.type ?? "") ? "flash" : isMediaPlugin ? "video" : undefined;
    const url = resolveAddress(context.page, written);
    if (url === undefined || (isFilm && hasProgramme && classifyAddress(context.rules, url).kind !== "embed")) continue;
    offer(context, { ...common, written, kind });
  }
}

const flashMediaName =
  /^(?:file|flv|video|vcastr_file|src|source|url|mp3|soundfile|a|f|vid(?:eo)?_?(?:url|file|path)|playlist|config)$/i;

/** Pairs of a flashvars text and of the queries of the film addresses: "file=a.flv&autostart=1". */
export function flashVariables(variables: string, films: readonly (string | undefined)[]): [string, string][] {
  const texts = [variables, ...films.map((film) => (film?.includes("?") ? film.slice(film.indexOf("?") + 1) : ""))];
  return texts
    .flatMap((text) => (text === "" ? [] : [...new URLSearchParams(text.replaceAll("&amp;", "&"))]))
    .slice(0, 200);
}

function gatherMetas(context: OfferContext): void {
  const { metas } = context.page;
  const contentOf = (key: string) => metas.findLast((meta) => meta.key === key)?.content;
  for (const { key, content: written, at } of metas) {
    switch (key) {
      case "og:video":
      case "og:video:url":
      case "og:video:secure_url":
      case "og:audio":
      case "og:audio:url":
      case "og:audio:secure_url": {
        const name = key.startsWith("og:video") ? "video" : "audio";
        const type = contentOf(`og:${name}:type`);
        const kind = guessMeta(type, name, written);
        offer(context, { written, source: "open-graph", at, type: htmlIsEmbed(type), kind });
        break;
      }
      case "twitter:player":
        offer(context, { written, source: "twitter-player", at, kind: "embed" });
        break;
      case "twitter:player:stream": {
        const type = contentOf("twitter:player:stream:content_type");
        offer(context, { written, source: "twitter-player", at, kind: "video", type });
        break;
      }
    }
  }
  for (const link of context.page.relLinks) {
    if (/(?:^|\s)(?:video_src|audio_src|enclosure)(?:\s|$)/.test(link.rel))
      offer(context, {
        written: link.href,
        source: "enclosure",
        at: link.at,
        kind: link.rel.includes("audio") ? "audio" : "video",
        type: link.type,
      });
  }
}

function htmlIsEmbed(type: string | undefined): string | undefined {
  return type === undefined || /html|flash/i.test(type) ? undefined : type;
}

function guessMeta(type: string | undefined, name: "video" | "audio", content: string): MediaKind | "embed" {
  if (type !== undefined && /html/i.test(type)) return "embed";
  if (/\.swf(?:[?#]|$)/i.test(content)) return "flash";
  return /\/(?:embed|player)/i.test(content) ? "embed" : name;
}

const playerPath =
  /(?:^|[/_.-])(?:embed(?:ded|player)?|player|videoplayer|audioplayer|playerframe|iframe-player|play)(?:[/_.?-]|$)/i;
const playerPermission = /fullscreen|encrypted-media|picture-in-picture/i;

function gatherFrame(context: OfferContext, tag: FrameTag): void {
  if (tag.src === "" || isTemplate(tag.src)) return;
  const { width, height, allow, title } = tag.attributes;
  const tiny = Number.parseInt(width ?? "", 10) <= 5 || Number.parseInt(height ?? "", 10) <= 5;
  const words = `${title ?? ""} ${tag.attributes.class ?? ""} ${tag.attributes.id ?? ""} ${tag.attributes.name ?? ""}`;
  const fullscreen =
    Object.keys(tag.attributes).some((name) => name.endsWith("allowfullscreen")) || playerPermission.test(allow ?? "");
  const path = tag.src.replace(/[?#].*$/s, "").replace(/^(?:https?:)?\/\/[^/]*/i, "");
  const looksLikePlayer =
    playerPath.test(path) ||
    /video|player|audio|podcast/i.test(words) ||
    (fullscreen && /video|player|embed|watch|stream|live|media/i.test(tag.src));
  const demoted = tiny ? "hidden" : undefined;
  offer(context, {
    written: tag.src,
    source: "iframe",
    at: tag.at,
    zone: tag.zone,
    textBefore: tag.textBefore,
    kind: looksLikePlayer ? "embed" : undefined,
    demoted,
  });
}

function gatherScripts(context: OfferContext): Pick<Gathered, "setups" | "playerNames" | "furtherScripts"> {
  const furtherScripts: ScriptTag[] = [];
  const setups: { at: number; text: string }[] = [];
  const playerNames: { at: number; text: string }[] = [];
  const { page, rules } = context;
  for (const script of page.scripts) {
    if (script.src !== "") {
      const name = rules.findPlayer(script.src);
      if (name !== undefined) playerNames.push({ at: script.at, text: name });
    }
    if (script.isEmpty || script.isJsonLd) continue;
    const allMarks = rules.marksOf(page.source.codes, script.at, script.to);
    if ((allMarks & furtherMark) !== 0 || script.type.includes("json")) furtherScripts.push(script);
    const marks = allMarks & ~furtherMark;
    if (marks === 0) continue;
    const name = (marks & playerMark) === 0 ? undefined : rules.findPlayer(script.text);
    if (name !== undefined) playerNames.push({ at: script.at, text: name });
    if (marks === playerMark && name === undefined) continue;
    if (gatherScript(context, script, name) && name !== undefined) setups.push({ at: script.at, text: name });
  }
  return { setups, playerNames, furtherScripts };
}

/**
 * Offers the addresses in a script.
 *
 * @param player the player program that the script names
 * @returns whether one of them may be a programme
 */
function gatherScript(context: OfferContext, script: ScriptTag, player: string | undefined): boolean {
  const { text, textBefore } = script;
  const kind = player !== undefined ? "video" : undefined;
  let hasProgramme = false;
  for (const { url, at: offset } of findScriptMedia(text, 0, context.rules, player !== undefined)) {
    if (/^\.?\w+$/.test(url) || isTemplate(url)) continue;
    const at = script.at + sourceLength(context.page, script, offset);
    const found = offer(context, { written: url, source: "script", at, textBefore, kind });
    if (found !== undefined && found.kind !== "flash" && found.demoted === undefined) hasProgramme = true;
  }
  return hasProgramme;
}

/** How much of the source the first `length` characters of a script take. */
function sourceLength({ source }: Observations, { text, at }: ScriptTag, length: number): number {
  if (source.cut === undefined) return length;
  const before = text.slice(0, length);
  // What is broken reads as U+FFFD, of one byte as of three.
  return before.includes("\ufffd") ? bytesOfUnits(source.codes, at, length) : Buffer.byteLength(before);
}

function gatherAttributes(context: OfferContext): void {
  for (const { value, at } of context.page.dataAddresses) {
    if (/^\s*(?:https?:)?\/{0,2}[^\s"'{}<>]+$/i.test(value)) {
      offer(context, { written: value, source: "attribute", at });
      continue;
    }
    const quoted = /["'{[(]/.test(value) ? value : `"${value}"`;
    for (const { url } of findScriptMedia(quoted, at, context.rules, false))
      offer(context, { written: url, source: "attribute", at });
  }
}

/** Markup written as text: course and forum programs ship their pages' parts escaped. */
function gatherTexts(context: OfferContext): void {
  for (const run of context.page.runs) {
    // A plain run has no markup: what starts a tag would be one.
    if (
      run.length < 200 ||
      run.plainTo >= 0 ||
      !run.text.includes("=") ||
      !/<(?:div|video|audio|source|iframe)\b/i.test(run.text)
    )
      continue;
    const text = run.text.replaceAll("&#34;", '"').replaceAll("&quot;", '"');
    for (const { url } of findScriptMedia(text, run.at, context.rules, false))
      offer(context, { written: url, source: "attribute", at: run.at });
  }
}

/** Links to files count as offers; links to other sites' programmes are counted. */
function gatherLinks(context: OfferContext): number {
  const { page, rules } = context;
  let own: string | undefined;
  let watchLinks = 0;
  for (const anchor of page.anchors) {
    const { href } = anchor;
    if (mediaOfAddress(rules, href) !== undefined && /\.\w{2,5}(?:[?#]|$)/.test(href))
      offer(context, { written: href, source: "link", at: anchor.at, zone: anchor.element.zone });
    else if (isAbsolute(href)) {
      own ??= `${URL.parse(page.url)?.origin ?? ""}/`;
      if (!href.startsWith(own) && isWatchAddress(rules, href)) watchLinks++;
    }
  }
  return watchLinks;
}

/** Names its host: "//host/…" or with http or https before. */
function isAbsolute(href: string): boolean {
  const first = href.charCodeAt(0);
  if (first === 47 /* / */) return href.charCodeAt(1) === 47;
  return (first | 32) === 104 /* h */ && /^https?:\/\//i.test(href);
}
