import type { Attributes } from "../document/scan.ts";
import type { CompiledRules } from "../rules/rules.ts";
import type { DataAddress, FrameTag, Observations, PlayerTag, PluginTag, ScriptTag } from "./observations.ts";
import type { Place } from "./place.ts";

const eachMax = 1000;

type PlayerResult = Pick<
  Observations,
  "players" | "frames" | "plugins" | "scripts" | "dataAddresses" | "passwordFields"
>;
type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Collects players, frames, plug-ins, scripts and attributes that name media. */
export function createPlayerCollector(
  rules: CompiledRules,
  progress: { readonly articleLength: number },
): {
  open(name: string, attributes: Attributes, at: number, place: Place): void;
  close(name: string): void;
  script(text: string, at: number): void;
  result(): PlayerResult;
} {
  const players: PlayerTag[] = [];
  const frames: FrameTag[] = [];
  const plugins: PluginTag[] = [];
  const scripts: Mutable<ScriptTag>[] = [];
  const dataAddresses: DataAddress[] = [];
  const openPlayers: PlayerTag[] = [];
  const openObjects: PluginTag[] = [];
  let passwordFields = 0;
  let pictureDepth = 0;
  const readers: Record<string, (attributes: Attributes, at: number, place: Place) => void> = {
    video: (attributes, at, place) => openPlayer("video", attributes, at, place),
    audio: (attributes, at, place) => openPlayer("audio", attributes, at, place),
    source: (attributes) => {
      const src = attributes["src"];
      const last = openPlayers.at(-1);
      if (src !== undefined && last !== undefined && last.sources.length < 100)
        last.sources.push({ src, type: attributes["type"] ?? "" });
    },
    picture: () => {
      pictureDepth++;
    },
    iframe: (attributes, at, place) => openFrame(attributes, at, place),
    frame: (attributes, at, place) => openFrame(attributes, at, place),
    object: (attributes, at, place) => openPlugin("object", attributes, at, place),
    embed: (attributes, at, place) => openPlugin("embed", attributes, at, place),
    param: (attributes) => {
      const { name, value } = attributes;
      const last = openObjects.at(-1);
      if (name !== undefined && value !== undefined && last !== undefined) last.params[name.toLowerCase()] = value;
    },
    script: (attributes, at) => {
      if (scripts.length >= eachMax) return;
      scripts.push({
        text: "",
        type: (attributes["type"] ?? "").toLowerCase(),
        src: attributes["src"] ?? "",
        at,
        textBefore: progress.articleLength,
      });
    },
    input: (attributes) => {
      if (attributes["type"]?.toLowerCase() === "password") passwordFields++;
    },
  };
  function openPlayer(name: "video" | "audio", attributes: Attributes, at: number, place: Place): void {
    const tag: PlayerTag = {
      name,
      attributes,
      sources: [],
      zone: place.zone,
      hidden: place.hidden,
      inPicture: pictureDepth > 0,
      at,
      textBefore: progress.articleLength,
    };
    if (attributes["src"] !== undefined) tag.sources.push({ src: attributes["src"], type: attributes["type"] ?? "" });
    openPlayers.push(tag);
    if (players.length < eachMax) players.push(tag);
  }
  function openFrame(attributes: Attributes, at: number, place: Place): void {
    const src = lazyAddress(attributes);
    if (frames.length < eachMax)
      frames.push({ attributes, src, zone: place.zone, hidden: place.hidden, at, textBefore: progress.articleLength });
  }
  function openPlugin(name: "object" | "embed", attributes: Attributes, at: number, place: Place): void {
    if (plugins.length >= eachMax) return;
    const tag = {
      name,
      attributes,
      params: {},
      zone: place.zone,
      hidden: place.hidden,
      at,
      textBefore: progress.articleLength,
    };
    plugins.push(tag);
    if (name === "object") openObjects.push(tag);
  }
  return {
    open(name, attributes, at, place) {
      const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
      reader?.(attributes, at, place);
      if (dataAddresses.length < eachMax) collectAddresses(dataAddresses, rules, name, attributes, at);
    },
    close(name) {
      if (name === openPlayers.at(-1)?.name) openPlayers.pop();
      else if (name === "object") openObjects.pop();
      else if (name === "picture") pictureDepth = Math.max(0, pictureDepth - 1);
    },
    script(text, at) {
      const last = scripts.at(-1);
      if (last === undefined) return;
      if (last.text === "") last.at = at;
      last.text += text;
    },
    result: () => ({ players, frames, plugins, scripts, dataAddresses, passwordFields }),
  };
}

const lazyNames = [
  "src",
  "data-src",
  "data-lazy-src",
  "data-original",
  "data-url",
  "data-litespeed-src",
  "data-rocket-src",
];

/** The address of a frame: lazy loaders keep it in a data-* attribute while src is empty or a placeholder. */
export function lazyAddress(attributes: Attributes): string {
  for (const name of lazyNames) {
    const value = attributes[name]?.trim();
    if (value !== undefined && value !== "" && !/^(?:about:|javascript:|data:)/i.test(value)) return value;
  }
  return "";
}

const dataName = /^(?:data-|on|value$|url$|flashvars$|video|audio|src$|mp4|file)/;
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
]);

function collectAddresses(
  found: DataAddress[],
  rules: CompiledRules,
  element: string,
  attributes: Attributes,
  at: number,
): void {
  for (const name in attributes) {
    const value = attributes[name];
    if (value === undefined || value.length < 6 || value.length > 100_000) continue;
    if (ownElements.has(element) ? !name.startsWith("data-") && !name.startsWith("on") : !dataName.test(name)) continue;
    rules.mediaSuffix.lastIndex = 0;
    if (rules.mediaSuffix.test(value) || (name.length > 4 && /\/\/[^/]*\/(?:embed|player|v)\//.test(value)))
      found.push({ name, value, element, at });
  }
}
