import type { Attributes } from "../document/scan.ts";
import type { Thing } from "../programme/things.ts";
import type { Zone } from "./place.ts";

/** `key` is the lower-case property, name, itemprop or http-equiv; `content` is as written. */
export type Meta = { readonly key: string; readonly content: string; readonly at: number };
export type RelLink = {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly title: string;
  readonly at: number;
};
export type Heading = {
  readonly level: number;
  readonly text: string;
  readonly hint: string;
  readonly zone: Zone;
  readonly at: number;
};

/** A <video> or <audio> with the addresses of its own and of its <source> children, in tree order, as written. */
export type PlayerTag = {
  readonly name: "video" | "audio";
  readonly attributes: Attributes;
  readonly sources: { readonly src: string; readonly type: string }[];
  readonly zone: Zone;
  readonly hidden: boolean;
  readonly inPicture: boolean;
  readonly at: number;
  /** Characters of running text before it. */
  readonly textBefore: number;
};
export type FrameTag = {
  readonly attributes: Attributes;
  readonly src: string;
  readonly zone: Zone;
  readonly hidden: boolean;
  readonly at: number;
  readonly textBefore: number;
};
/** An <object> or <embed> with its <param> values by lower-case name. */
export type PluginTag = {
  readonly name: "object" | "embed";
  readonly attributes: Attributes;
  readonly params: Record<string, string>;
  readonly zone: Zone;
  readonly hidden: boolean;
  readonly at: number;
  readonly textBefore: number;
};
export type ScriptTag = {
  readonly text: string;
  readonly type: string;
  readonly src: string;
  readonly at: number;
  readonly textBefore: number;
};

export type Anchor = {
  readonly href: string;
  text: string;
  readonly title: string;
  readonly rel: string;
  /** Address of the first picture inside, as written. */
  image: string;
  imageText: string;
  /** Names and classes of the surrounding elements: equal for items of one list. */
  readonly signature: string;
  readonly hint: string;
  readonly zone: Zone;
  readonly at: number;
  /** Index into runs of the first run after the anchor's start. */
  readonly run: number;
  /** Index into pictures of the first picture after the anchor's start. */
  readonly picture: number;
};
export type Picture = { readonly src: string; readonly text: string; readonly at: number; readonly inAnchor: boolean };
/** A piece of visible text, white space folded. */
export type Run = {
  readonly text: string;
  readonly at: number;
  readonly inAnchor: boolean;
  readonly zone: Zone;
  readonly hint: string;
  readonly parentHint: string;
  readonly name: string;
};
export type TimeTag = {
  readonly value: string;
  readonly text: string;
  readonly hint: string;
  readonly parentHint: string;
  readonly zone: Zone;
  readonly at: number;
};
/** A data-* or on* attribute that names a media file or a player address. */
export type DataAddress = {
  readonly name: string;
  readonly value: string;
  readonly element: string;
  readonly at: number;
};

/** All that one pass over a page collects. */
export type Observations = {
  readonly html: string;
  readonly url: string;
  /** What relative addresses resolve against. */
  readonly baseUrl: string;
  readonly language: string;
  readonly title: string;
  readonly titleAt: number;
  readonly metas: readonly Meta[];
  readonly relLinks: readonly RelLink[];
  readonly headings: readonly Heading[];
  readonly players: readonly PlayerTag[];
  readonly frames: readonly FrameTag[];
  readonly plugins: readonly PluginTag[];
  readonly scripts: readonly ScriptTag[];
  readonly anchors: readonly Anchor[];
  readonly pictures: readonly Picture[];
  readonly runs: readonly Run[];
  readonly times: readonly TimeTag[];
  readonly dataAddresses: readonly DataAddress[];
  /** Microdata and RDFa items without a parent. */
  readonly items: readonly Thing[];
  readonly passwordFields: number;
  /** Characters of running text: paragraphs in the main part, outside of links. */
  readonly articleLength: number;
};
