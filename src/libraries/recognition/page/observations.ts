import type { SourceText } from "../document/source-text.ts";
import type { AttributeAddress } from "../further/attribute-addresses.ts";
import type { RawLink } from "../links/link-collector.ts";
import type { UrlResolver } from "../links/url-resolver.ts";
import type { Thing } from "../programme/things.ts";
import type { OpenElement, Zone } from "./place.ts";
import type { Run } from "./run.ts";
import type { ScriptTag } from "./script-tag.ts";

/** `key` is the lower-case property, name, itemprop or http-equiv; `content` is as written. */
export type Meta = { readonly key: string; readonly content: string; readonly at: number };
export type RelLink = { readonly rel: string; readonly href: string; readonly type: string; readonly at: number };
export type Heading = { readonly level: number; readonly text: string; readonly zone: Zone; readonly at: number };
type Attributes = Readonly<Record<string, string>>;

type Tag = {
  readonly attributes: Attributes;
  readonly zone: Zone;
  readonly isHidden: boolean;
  readonly at: number;
  /** Characters of running text before it. */
  readonly textBefore: number;
};
/** A video or audio element with the addresses of its own and of its source children, in tree order, as written. */
export type PlayerTag = Tag & {
  readonly name: "video" | "audio";
  readonly sources: { readonly src: string; readonly type: string }[];
  readonly isInPicture: boolean;
};
/** An iframe or frame; `src` is "" when it has none, a lazy loader's attribute where the page uses one. */
export type FrameTag = Tag & { readonly src: string };
/** An object or embed element with its param values by lower-case name. */
export type PluginTag = Tag & { readonly name: "object" | "embed"; readonly params: Record<string, string> };
export type Anchor = {
  readonly href: string;
  /** What the page's links say of it; undefined where they do not count it. */
  readonly link: RawLink | undefined;
  text: string;
  readonly title: string;
  /** Address of the first picture inside, as written. */
  image: string;
  imageText: string;
  readonly element: OpenElement;
  readonly at: number;
  /** Index into runs of the first run after the anchor's start. */
  readonly run: number;
};
/** An image outside of links with a text of its own. */
export type Picture = { readonly src: string; readonly text: string; readonly at: number };
export type TimeTag = { readonly value: string; text: string; readonly element: OpenElement; readonly at: number };
/** A data-* or on* attribute that names a media file or a player address. */
export type DataAddress = { readonly name: string; readonly value: string; readonly at: number };

/** All that one pass over a page collects. */
export type Observations = {
  readonly source: SourceText;
  readonly url: string;
  /** Resolves the page's addresses against its base. */
  readonly resolver: UrlResolver;
  readonly language: string;
  readonly title: string;
  readonly titleAt: number;
  readonly metas: readonly Meta[];
  readonly relLinks: readonly RelLink[];
  /** Classes and ids of the html, body, main and first article elements, lower case. */
  readonly rootHint: string;
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
  /** Addresses that elements keep for scripts which load more. */
  readonly furtherAttributes: readonly AttributeAddress[];
  /** Microdata and RDFa items without a parent. */
  readonly items: readonly Thing[];
  readonly passwordFields: number;
  /** Weighted characters of running text: paragraphs in the main part, outside of links. */
  readonly articleLength: number;
};
