import type { AttributeReader, AttributeTest } from "../document/attribute-reader.ts";
import type { ScannedText } from "../document/source-text.ts";
import type { CompiledRules } from "../rules/rules.ts";
import type { DataAddress, FrameTag, Observations, PlayerTag, PluginTag } from "./observations.ts";
import type { OpenElement } from "./place.ts";
import { ScriptTag } from "./script-tag.ts";

const eachMax = 1000;
const sourcesMax = 100;
const [valueLengthMin, valueLengthMax] = [6, 100_000];

/** Collects players, frames, plug-ins, scripts and attributes that name media. */
export class PlayerCollector {
  readonly #players: PlayerTag[] = [];
  readonly #frames: FrameTag[] = [];
  readonly #plugins: PluginTag[] = [];
  readonly #scripts: ScriptTag[] = [];
  readonly #dataAddresses: DataAddress[] = [];
  readonly #openPlayers: PlayerTag[] = [];
  readonly #openObjects: PluginTag[] = [];
  readonly #source: ScannedText;
  readonly #rules: CompiledRules;
  readonly #progress: { readonly articleLength: number };
  #passwordFields = 0;
  #pictureDepth = 0;
  // Whether an attribute may name media, told by the first letters of its name and what stands in its value.
  readonly #mayNameMedia: AttributeTest;
  readonly #mayNameMediaOfOwn: AttributeTest;

  /** @param progress tells how much running text has gone by. */
  constructor(source: ScannedText, rules: CompiledRules, progress: { readonly articleLength: number }) {
    const { html, codes } = source;
    this.#source = source;
    this.#rules = rules;
    this.#progress = progress;
    const tester =
      (lengths: Uint8Array): AttributeTest =>
      (nameFrom, nameTo, valueFrom, valueTo) => {
        const wanted = lengths[codes[nameFrom] as number];
        if (wanted !== anyLength && wanted !== nameTo - nameFrom) return false;
        const length = valueTo - valueFrom;
        if (length < valueLengthMin || length > valueLengthMax) return false;
        rules.hotSpot.lastIndex = 0;
        return rules.hotSpot.test(html.slice(valueFrom, valueTo));
      };
    this.#mayNameMedia = tester(mediaNameLengths);
    this.#mayNameMediaOfOwn = tester(dataNameLengths);
  }

  /** Looks for media addresses in the attributes of any element that has some. */
  anyTag(name: string, attributes: AttributeReader, at: number): void {
    if (attributes.some(ownElements.has(name) ? this.#mayNameMediaOfOwn : this.#mayNameMedia))
      this.#collectAddresses(name, attributes, at);
  }

  startTag(name: string, attributes: AttributeReader, at: number, element: OpenElement): void {
    switch (name) {
      case "video":
      case "audio":
        this.#openPlayer(name, attributes, at, element);
        break;
      case "source":
        this.#addSource(attributes);
        break;
      case "picture":
        this.#pictureDepth++;
        break;
      case "iframe":
      case "frame":
        this.#addFrame(attributes, at, element);
        break;
      case "object":
      case "embed":
        this.#addPlugin(name, attributes, at, element);
        break;
      case "param":
        this.#addParam(attributes);
        break;
      case "script":
        this.#openScript(attributes, at);
        break;
      case "input":
        if (attributes.get("type")?.toLowerCase() === "password") this.#passwordFields++;
        break;
    }
  }

  endTag(name: string): void {
    if (name === this.#openPlayers.at(-1)?.name) this.#openPlayers.pop();
    else if (name === "object") this.#openObjects.pop();
    else if (name === "picture") this.#pictureDepth = Math.max(0, this.#pictureDepth - 1);
  }

  /** Takes the text of the script whose start tag came last. */
  script(from: number, to: number): void {
    this.#scripts.at(-1)?.add(from, to);
  }

  result(): Pick<Observations, "players" | "frames" | "plugins" | "scripts" | "dataAddresses" | "passwordFields"> {
    return {
      players: this.#players,
      frames: this.#frames,
      plugins: this.#plugins,
      scripts: this.#scripts,
      dataAddresses: this.#dataAddresses,
      passwordFields: this.#passwordFields,
    };
  }

  #tag(attributes: AttributeReader, at: number, element: OpenElement) {
    return {
      attributes: attributes.toRecord(),
      zone: element.zone,
      isHidden: element.isHidden,
      at,
      textBefore: this.#progress.articleLength,
    };
  }

  #openPlayer(name: "video" | "audio", attributes: AttributeReader, at: number, element: OpenElement): void {
    if (this.#players.length >= eachMax) return;
    const tag: PlayerTag = {
      name,
      sources: [],
      isInPicture: this.#pictureDepth > 0,
      ...this.#tag(attributes, at, element),
    };
    const { src, type } = tag.attributes;
    if (src !== undefined) tag.sources.push({ src, type: type ?? "" });
    this.#openPlayers.push(tag);
    this.#players.push(tag);
  }

  #addSource(attributes: AttributeReader): void {
    const last = this.#openPlayers.at(-1);
    const src = attributes.get("src") ?? attributes.get("data-src");
    if (last !== undefined && src !== undefined && last.sources.length < sourcesMax)
      last.sources.push({ src, type: attributes.get("type") ?? "" });
  }

  #addFrame(attributes: AttributeReader, at: number, element: OpenElement): void {
    if (this.#frames.length >= eachMax) return;
    const tag = this.#tag(attributes, at, element);
    this.#frames.push({ ...tag, src: lazyAddress(tag.attributes) });
  }

  #addPlugin(name: "object" | "embed", attributes: AttributeReader, at: number, element: OpenElement): void {
    if (this.#plugins.length >= eachMax) return;
    const tag: PluginTag = { name, params: {}, ...this.#tag(attributes, at, element) };
    this.#plugins.push(tag);
    if (name === "object") this.#openObjects.push(tag);
  }

  #addParam(attributes: AttributeReader): void {
    const last = this.#openObjects.at(-1);
    const name = attributes.get("name");
    const value = attributes.get("value");
    if (last !== undefined && name !== undefined && value !== undefined) last.params[name.toLowerCase()] = value;
  }

  #openScript(attributes: AttributeReader, at: number): void {
    if (this.#scripts.length >= eachMax) return;
    const type = (attributes.get("type") ?? "").toLowerCase();
    const src = attributes.get("src") ?? "";
    this.#scripts.push(
      new ScriptTag({ source: this.#source, type, src, at, textBefore: this.#progress.articleLength }),
    );
  }

  #collectAddresses(element: string, attributes: AttributeReader, at: number): void {
    if (this.#dataAddresses.length >= eachMax) return;
    const isOwn = ownElements.has(element);
    const record = attributes.toRecord();
    for (const name in record) {
      const value = record[name] as string;
      if (value.length < valueLengthMin || value.length > valueLengthMax) continue;
      if (isOwn ? !name.startsWith("data-") && !name.startsWith("on") : !dataName.test(name)) continue;
      this.#rules.mediaSuffix.lastIndex = 0;
      if (this.#rules.mediaSuffix.test(value) || playerAddress.test(value))
        this.#dataAddresses.push({ name, value, at });
    }
  }
}

const playerAddress = /\/\/[^/]{1,255}\/(?:embed|player|v)\//;
const dataName = /^(?:data-|on|value$|url$|flashvars$|video|audio|src$|mp4|file|href$)/;
// By the first letter of such names, as a code: the length they must have.
const anyLength = 255;
const dataNameLengths = nameLengths({ d: anyLength, o: anyLength });
const mediaNameLengths = nameLengths({
  ...Object.fromEntries([..."douvafm"].map((letter) => [letter, anyLength])),
  s: "src".length,
  h: "href".length,
});

function nameLengths(byLetter: Readonly<Record<string, number>>): Uint8Array {
  const lengths = new Uint8Array(256);
  for (const [letter, length] of Object.entries(byLetter))
    for (const each of [letter, letter.toUpperCase()]) lengths[each.charCodeAt(0)] = length;
  return lengths;
}

// Their plain attributes are read by name elsewhere.
const ownElements = new Set([
  "video",
  "audio",
  "source",
  "iframe",
  "object",
  "embed",
  "param",
  "img",
  "script",
  "link",
  "meta",
  "a",
  "track",
  "form",
]);
const lazyNames = [
  "src",
  "data-src",
  "data-lazy-src",
  "data-original",
  "data-url",
  "data-litespeed-src",
  "data-rocket-src",
];

function lazyAddress(attributes: Readonly<Record<string, string>>): string {
  for (const name of lazyNames) {
    const value = attributes[name]?.trim();
    if (value !== undefined && value !== "" && !/^(?:about:|javascript:|data:)/i.test(value)) return value;
  }
  return "";
}
