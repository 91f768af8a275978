import { type AttributeReader, namesMask } from "../document/attribute-reader.ts";
import { decodeText } from "../document/character-references.ts";
import { cutText } from "../document/cut-text.ts";
import { textWeight } from "../document/plain-piece.ts";
import type { ScannedText } from "../document/source-text.ts";
import { foldRuns } from "../document/white-space.ts";
import type { RawLink } from "../links/link-collector.ts";
import type { Anchor, Heading, Observations, Picture, TimeTag } from "./observations.ts";
import type { Place } from "./place.ts";
import { Run } from "./run.ts";

const runsMax = 20_000;
const anchorsMax = 20_000;
const runLengthMax = 20_000;
const picturesMax = 1000;
const anchorTextMax = 200;
// Running text comes in pieces at least this long; labels, menus and buttons are shorter.
const paragraphLengthMin = 60;
// Markup written as text is not prose.
const escapedMarkup = /<\/?(?:div|p|span|a|video|section)\b[^<]{0,2000}>/i;

/** Collects what the page shows: text runs, headings, links with their pictures, times. */
export class TextCollector {
  readonly #source: ScannedText;
  readonly #links: { readonly openLink: RawLink | undefined };
  readonly #place: Place;
  readonly #headings: Heading[] = [];
  readonly #anchors: Anchor[] = [];
  readonly #pictures: Picture[] = [];
  readonly #runs: Run[] = [];
  readonly #times: TimeTag[] = [];
  #anchor: Anchor | undefined;
  #anchorDepth = 0;
  #heading: { level: number; text: string; at: number; zone: Heading["zone"] } | undefined;
  #time: TimeTag | undefined;
  // A run ends at a tag; until then its pieces are put together. Most runs are one plain piece, kept as it is with the number of
  // blank pieces after it.
  #pending = "";
  #pendingAt = 0;
  #plain: Run | undefined;
  #plainWeight = 0;
  #blanks = 0;
  #paragraph = 0;
  #articleLength = 0;

  /** @param links has seen the start tag before. */
  constructor(source: ScannedText, place: Place, links: { readonly openLink: RawLink | undefined }) {
    this.#source = source;
    this.#place = place;
    this.#links = links;
  }

  /** Weighted characters of running text so far. */
  get articleLength(): number {
    return this.#articleLength;
  }

  /** Ends a paragraph: called at the start of elements that do. */
  startBlock(): void {
    this.#endParagraph();
  }

  /** Looks for a picture of the open link that is a background. */
  anyTag(attributes: AttributeReader): void {
    if (this.#anchor !== undefined && this.#anchor.image === "") this.#anchor.image = backgroundOf(attributes);
  }

  /** @param name a, img, time or a heading */
  startTag(name: string, attributes: AttributeReader, at: number): void {
    if (name === "a") this.#openAnchor(attributes, at);
    else if (name === "img") this.#picture(attributes, at);
    else if (name === "time")
      this.#time = {
        value: attributes.get("datetime") ?? attributes.get("content") ?? "",
        text: "",
        element: this.#place.element,
        at,
      };
    else this.#heading = { level: name.charCodeAt(1) - 48, text: "", at, zone: this.#place.element.zone };
  }

  endTag(name: string, isBlock: boolean): void {
    if (name === "a") this.#anchor = undefined;
    else if (name === "time" && this.#time !== undefined) {
      this.#time.text = foldRuns(this.#time.text);
      this.#times.push(this.#time);
      this.#time = undefined;
    } else if (this.#heading !== undefined && name === `h${this.#heading.level}`) {
      this.#headings.push({ ...this.#heading, text: foldRuns(this.#heading.text) });
      this.#heading = undefined;
    }
    if (isBlock) this.#endParagraph();
  }

  /** Called when an element was left: an anchor without end tag ends with the element around it. */
  leave(): void {
    if (this.#anchor !== undefined && this.#place.depth < this.#anchorDepth) this.#anchor = undefined;
  }

  blank(): void {
    if (this.#plain !== undefined) this.#blanks++;
    else if (this.#pending !== "") this.#pending += " ";
    if (this.#heading !== undefined) this.#heading.text += " ";
  }

  get isInAnchor(): boolean {
    return this.#anchor !== undefined;
  }

  /** Takes a run of one plain piece, unless another piece follows, and the weight of its text. */
  plain(run: Run, weight: number): void {
    const { at, plainTo } = run;
    if (this.#pending !== "" || this.#plain !== undefined) {
      this.text(this.#decoded(at, plainTo), at);
      return;
    }
    this.#plain = run;
    this.#plainWeight = weight;
    this.#blanks = 0;
    if (this.#heading !== undefined || this.#time !== undefined)
      this.#addToHeading(this.#withEdges(run.text, at, plainTo));
  }

  /** Takes decoded text. */
  text(text: string, at: number): void {
    if (this.#plain !== undefined) this.#unfold(this.#plain);
    if (this.#pending === "") this.#pendingAt = at;
    if (this.#pending.length < runLengthMax) this.#pending += text;
    this.#addToHeading(text);
  }

  /** Adds to the text of a heading or time that is open. */
  #addToHeading(text: string): void {
    if (this.#heading !== undefined && this.#heading.text.length < 1000) this.#heading.text += text;
    if (this.#time !== undefined && this.#time.text.length < 200) this.#time.text += text;
  }

  /** A folded text with a space where white space was trimmed from it. */
  #withEdges(text: string, from: number, to: number): string {
    const { codes } = this.#source;
    const before = (codes[from] as number) <= 32 ? " " : "";
    return (codes[to - 1] as number) <= 32 ? `${before}${text} ` : before + text;
  }

  // White space at the edges of a piece matters when another follows.
  #unfold({ at, plainTo }: Run): void {
    this.#pendingAt = at;
    this.#pending = this.#decoded(at, plainTo) + " ".repeat(this.#blanks);
    this.#plain = undefined;
  }

  #decoded(from: number, to: number): string {
    const { html, cut } = this.#source;
    return decodeText(cut === undefined ? html.slice(from, to) : cut(from, to));
  }

  /** Ends the run before a tag. */
  endRun(): void {
    const plain = this.#plain;
    if (plain !== undefined) {
      this.#plain = undefined;
      this.#addRun(plain, this.#plainWeight);
    } else if (this.#pending !== "") {
      const text = foldRuns(this.#pending);
      this.#pending = "";
      if (text === "") return;
      const { element } = this.#place;
      const place = { at: this.#pendingAt, plainTo: -1, inAnchor: this.isInAnchor, element };
      this.#addRun(new Run(place, text), textWeight(text));
    }
  }

  #addRun(run: Run, weight: number): void {
    const { element } = run;
    if (element.isHidden) return;
    const anchor = this.#anchor;
    if (anchor !== undefined) {
      if (anchor.text.length < anchorTextMax)
        anchor.text = cutText(anchor.text === "" ? run.text : `${anchor.text} ${run.text}`, anchorTextMax);
    } else if (element.zone === "main" && !isEscapedMarkup(run)) this.#paragraph += weight;
    if (this.#runs.length < runsMax) this.#runs.push(run);
  }

  result(): Pick<Observations, "headings" | "anchors" | "pictures" | "runs" | "times" | "articleLength"> {
    this.endRun();
    this.#endParagraph();
    return {
      headings: this.#headings,
      anchors: this.#anchors,
      pictures: this.#pictures,
      runs: this.#runs,
      times: this.#times,
      articleLength: this.#articleLength,
    };
  }

  #endParagraph(): void {
    if (this.#paragraph >= paragraphLengthMin) this.#articleLength += this.#paragraph;
    this.#paragraph = 0;
  }

  #openAnchor(attributes: AttributeReader, at: number): void {
    this.#anchor = undefined;
    const link = attributes.has("href") ? this.#links.openLink : undefined;
    const href = link === undefined ? attributes.get("href") : link.href;
    if (href === undefined || this.#anchors.length >= anchorsMax) return;
    const title = attributes.get("title") ?? attributes.get("aria-label") ?? "";
    this.#anchor = {
      href,
      link,
      text: "",
      title,
      image: backgroundOf(attributes),
      imageText: "",
      element: this.#place.element,
      at,
      run: this.#runs.length,
    };
    this.#anchorDepth = this.#place.depth;
    this.#anchors.push(this.#anchor);
  }

  #picture(attributes: AttributeReader, at: number): void {
    const anchor = this.#anchor;
    if (anchor === undefined) {
      const text = attributes.get("alt")?.trim() ?? "";
      const src = text === "" || this.#pictures.length >= picturesMax ? "" : pictureAddress(attributes);
      if (src !== "") this.#pictures.push({ src, text, at });
      return;
    }
    if (anchor.image !== "") return;
    anchor.image = pictureAddress(attributes);
    anchor.imageText = attributes.get("alt") ?? "";
  }
}

// A plain run has no markup: what starts a tag would be one.
function isEscapedMarkup(run: Run): boolean {
  return run.plainTo < 0 && run.text.includes("<") && escapedMarkup.test(run.text);
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

const lazyPictureMask = namesMask(...lazyPictureNames);

function pictureAddress(attributes: AttributeReader): string {
  if (attributes.mayHave(lazyPictureMask)) {
    for (const name of lazyPictureNames) {
      const value = attributes.get(name)?.trim();
      if (value !== undefined && value !== "" && !value.startsWith("data:")) return value;
    }
  }
  const src = attributes.get("src")?.trim() ?? "";
  if (src !== "" && !src.startsWith("data:")) return src;
  return attributes.get("srcset")?.trim().split(/[\s,]/)[0] ?? "";
}

const backgroundNames = namesMask("data-original", "data-bg", "style");

function backgroundOf(attributes: AttributeReader): string {
  if (!attributes.mayHave(backgroundNames)) return "";
  const lazy = attributes.get("data-original") ?? attributes.get("data-bg");
  if (lazy !== undefined && !lazy.startsWith("data:")) return lazy;
  if (attributes.raw("style")?.includes("url(") !== true) return "";
  return /url\(\s{0,5}['"]?([^'")]{1,2000})['"]?\s{0,5}\)/i.exec(attributes.get("style") ?? "")?.[1]?.trim() ?? "";
}
