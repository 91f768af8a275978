import type { Attributes } from "../document/scan.ts";
import type { Anchor, Heading, Observations, Picture, Run, TimeTag } from "./observations.ts";
import type { Place } from "./place.ts";

const runsMax = 20_000;
const anchorsMax = 20_000;
const runLengthMax = 20_000;
const anchorTextMax = 200;
// Running text comes in pieces at least this long; labels, menus and buttons are shorter.
const paragraphLengthMin = 60;
// One Chinese, Japanese or Korean character says about as much as two and a half of an alphabet.
const denseCharacter = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

type TextResult = Pick<Observations, "headings" | "anchors" | "pictures" | "runs" | "times" | "articleLength">;
type OpenHeading = { level: number; text: string; hint: string; zone: Place["zone"]; at: number };
type OpenTime = { value: string; text: string; hint: string; parentHint: string; zone: Place["zone"]; at: number };

const blockElements = new Set([
  "p",
  "div",
  "td",
  "li",
  "section",
  "article",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "table",
  "tr",
  "dd",
  "dt",
  "blockquote",
  "pre",
]);

/** Collects what the page shows: text runs, headings, links with their pictures, times. */
export function createTextCollector(): {
  /** Ends the text read so far, before a tag changes `place`. */
  flush(place: Place): void;
  open(name: string, attributes: Attributes, at: number, place: Place): void;
  close(name: string): void;
  text(text: string, at: number): void;
  readonly articleLength: number;
  result(): TextResult;
} {
  const headings: Heading[] = [];
  const anchors: Anchor[] = [];
  const pictures: Picture[] = [];
  const runs: Run[] = [];
  const times: TimeTag[] = [];
  let anchor: Anchor | undefined;
  let heading: OpenHeading | undefined;
  let time: OpenTime | undefined;
  let paragraph = 0;
  let articleLength = 0;
  // Scanners hand over a text in pieces (at character references): pieces without a tag between them are one run.
  let pending = "";
  let pendingAt = 0;
  const endParagraph = () => {
    if (paragraph >= paragraphLengthMin) articleLength += paragraph;
    paragraph = 0;
  };
  const openers: Record<string, (attributes: Attributes, at: number, place: Place) => void> = {
    a: (attributes, at, place) => {
      anchor = undefined;
      const href = attributes["href"];
      if (href === undefined || anchors.length >= anchorsMax) return;
      anchor = {
        href,
        text: "",
        title: attributes["title"] ?? attributes["aria-label"] ?? "",
        rel: (attributes["rel"] ?? "").toLowerCase(),
        image: backgroundOf(attributes),
        imageText: "",
        signature: place.signature(),
        hint: place.hint,
        zone: place.zone,
        at,
        run: runs.length,
        picture: pictures.length,
      };
      anchors.push(anchor);
    },
    img: (attributes, at) => {
      const src = pictureAddress(attributes);
      if (src === "" || pictures.length >= anchorsMax) return;
      pictures.push({ src, text: attributes["alt"] ?? "", at, inAnchor: anchor !== undefined });
      if (anchor !== undefined && anchor.image === "") {
        anchor.image = src;
        anchor.imageText = attributes["alt"] ?? "";
      }
    },
    time: (attributes, at, place) => {
      time = {
        value: attributes["datetime"] ?? attributes["content"] ?? "",
        text: "",
        hint: place.hint,
        parentHint: place.parentHint,
        zone: place.zone,
        at,
      };
    },
  };
  const openHeading = (level: number, at: number, place: Place) => {
    heading = { level, text: "", hint: place.hint, zone: place.zone, at };
  };
  const flush = (place: Place) => {
    if (pending === "") return;
    const folded = fold(pending);
    pending = "";
    if (folded === "" || place.hidden) return;
    if (anchor === undefined && place.zone === "main")
      paragraph += folded.length + (folded.length > 8 ? denseCount(folded) * 1.5 : 0);
    if (runs.length >= runsMax) return;
    runs.push({
      text: folded,
      at: pendingAt,
      inAnchor: anchor !== undefined,
      zone: place.zone,
      hint: place.hint,
      parentHint: place.parentHint,
      name: place.name,
    });
  };
  return {
    flush,
    open(name, attributes, at, place) {
      if (Object.hasOwn(openers, name)) openers[name]?.(attributes, at, place);
      else if (name.length === 2 && name >= "h1" && name <= "h6") openHeading(Number(name[1]), at, place);
      if (blockElements.has(name)) endParagraph();
      if (anchor !== undefined && anchor.image === "" && attributes["style"] !== undefined)
        anchor.image = backgroundOf(attributes);
    },
    close(name) {
      if (name === "a") anchor = undefined;
      else if (name === "time" && time !== undefined) {
        times.push({ ...time, text: fold(time.text) });
        time = undefined;
      } else if (heading !== undefined && name === `h${heading.level}`) {
        headings.push({ ...heading, text: fold(heading.text) });
        heading = undefined;
      }
      if (blockElements.has(name)) endParagraph();
    },
    text(text, at) {
      if (pending === "") pendingAt = at;
      if (pending.length < runLengthMax) pending += text;
      if (heading !== undefined && heading.text.length < 1000) heading.text += text;
      if (time !== undefined && time.text.length < 200) time.text += text;
      if (anchor !== undefined && anchor.text.length < anchorTextMax) anchor.text += text;
    },
    get articleLength() {
      return articleLength;
    },
    result() {
      endParagraph();
      for (const each of anchors) each.text = fold(each.text).slice(0, anchorTextMax);
      return { headings, anchors, pictures, runs, times, articleLength };
    },
  };
}

/** White space runs become one space; trimmed. */
export function fold(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function denseCount(text: string): number {
  return text.match(denseCharacter)?.length ?? 0;
}

const lazyPictureNames = [
  "data-src",
  "data-original",
  "data-lazy-src",
  "data-lazy",
  "data-echo",
  "data-thumb",
  "data-thumb_url",
  "lay-src",
  "_src",
];

function pictureAddress(attributes: Attributes): string {
  for (const name of lazyPictureNames) {
    const value = attributes[name]?.trim();
    if (value !== undefined && value !== "" && !value.startsWith("data:")) return value;
  }
  const src = attributes["src"]?.trim() ?? "";
  if (src !== "" && !src.startsWith("data:")) return src;
  return attributes["srcset"]?.trim().split(/[\s,]/)[0] ?? "";
}

function backgroundOf(attributes: Attributes): string {
  const lazy = attributes["data-original"] ?? attributes["data-bg"];
  if (lazy !== undefined && !lazy.startsWith("data:")) return lazy;
  const style = attributes["style"];
  if (style === undefined || !style.includes("url(")) return "";
  return /url\(\s*['"]?([^'")]{1,2000})['"]?\s*\)/i.exec(style)?.[1]?.trim() ?? "";
}
