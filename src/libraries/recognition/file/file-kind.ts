import { asLatin1 } from "../document/prescan.ts";
import type { MediaKind } from "../reading.ts";
import { mediaOfType } from "../rules/addresses.ts";

/** What a body is when it is no page: told by its first bytes, by its content type only where they say nothing. */
export type FileKind =
  | { readonly kind: "page" }
  /** HLS playlist or a list of channels in the same syntax. */
  | { readonly kind: "m3u" }
  | { readonly kind: "dash" }
  | { readonly kind: "feed" }
  | { readonly kind: "json" }
  /** `sign` is what told it: the name of the signature, or the content type. */
  | { readonly kind: "media"; readonly media: MediaKind; readonly type: string; readonly sign: string }
  | { readonly kind: "other"; readonly type: string };

const headLength = 2048;
const page: FileKind = { kind: "page" };

export function fileKind(bytes: Uint8Array, headers: Readonly<Record<string, string>>): FileKind {
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const head = asLatin1(bytes.subarray(0, headLength));
  const text = head.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (text.startsWith("<")) return kindOfMarkup(text);
  if (text.startsWith("#EXTM3U")) return { kind: "m3u" };
  if (text.startsWith("{") && !type.includes("html")) return { kind: "json" };
  if (text.startsWith("[") && type.includes("json")) return { kind: "json" };
  const signed = signatures.find((each) => each.test(head));
  if (signed !== undefined) {
    const own = type !== "" && mediaOfType(type) !== undefined ? type : signed.type;
    return signed.media === undefined
      ? { kind: "other", type: signed.type }
      : { kind: "media", media: mediaOfType(own) ?? signed.media, type: own, sign: signed.name };
  }
  const media = type === "" ? undefined : mediaOfType(type);
  // A playlist without its first line is an error message.
  if (media !== undefined && media !== "hls" && media !== "dash") return { kind: "media", media, type, sign: type };
  return otherType.test(type) ? { kind: "other", type } : page;
}

// Types that are shown, run or kept, but no pages. JSON that is neither an object nor a list is among them.
const otherType =
  /^(?:image|font)\/|^application\/(?:pdf|zip|gzip|x-rar\S*|x-7z-compressed|json|javascript|x-javascript|wasm|msword|vnd\.(?!wap\.xhtml|apple\.mpegurl)\S+)$|^text\/(?:css|javascript|csv|vtt|calendar)$/;

const prolog = /^(?:\s|<\?[^>]{0,500}\?>|<!--[\s\S]{0,1500}?-->|<!doctype\s+(?:rss|rdf|feed)[^>]{0,300}>){0,20}/i;

function kindOfMarkup(text: string): FileKind {
  const root = /^<(?:[\w.-]{1,40}:)?([\w-]{1,40})(?=[\s>/])/.exec(text.slice(prolog.exec(text)?.[0].length ?? 0))?.[1];
  switch (root?.toLowerCase()) {
    case "mpd":
      return { kind: "dash" };
    case "rss":
    case "feed":
    case "rdf":
      return { kind: "feed" };
    default:
      return page;
  }
}

type Signature = {
  readonly name: string;
  readonly type: string;
  /** Undefined for files that are no programmes. */
  readonly media: MediaKind | undefined;
  readonly test: (head: string) => boolean;
};

function at(offset: number, ...starts: readonly string[]): (head: string) => boolean {
  return (head) => starts.some((start) => head.startsWith(start, offset));
}

/** Source: the MIME Sniffing standard (6.1, 6.2) and the formats' own definitions. */
const signatures: readonly Signature[] = [
  { name: "ftyp image", type: "image/avif", media: undefined, test: at(4, "ftypavif", "ftypheic", "ftypmif1") },
  { name: "ftyp audio", type: "audio/mp4", media: "audio", test: at(4, "ftypM4A", "ftypM4B") },
  { name: "ftyp", type: "video/mp4", media: "video", test: at(4, "ftyp") },
  { name: "EBML", type: "video/webm", media: "video", test: at(0, "\x1a\x45\xdf\xa3") },
  {
    name: "OggS video",
    type: "video/ogg",
    media: "video",
    test: (head) => head.startsWith("OggS") && head.includes("theora"),
  },
  { name: "OggS", type: "audio/ogg", media: "audio", test: at(0, "OggS") },
  { name: "ID3", type: "audio/mpeg", media: "audio", test: at(0, "ID3") },
  { name: "MPEG audio frame", type: "audio/mpeg", media: "audio", test: isMpegAudio },
  { name: "fLaC", type: "audio/flac", media: "audio", test: at(0, "fLaC") },
  { name: "RIFF WAVE", type: "audio/wav", media: "audio", test: isRiff("WAVE") },
  { name: "RIFF AVI", type: "video/x-msvideo", media: "video", test: isRiff("AVI ") },
  { name: "FLV", type: "video/x-flv", media: "video", test: at(0, "FLV\x01") },
  { name: "MPEG-PS", type: "video/mpeg", media: "video", test: at(0, "\x00\x00\x01\xba") },
  {
    name: "MPEG-TS",
    type: "video/mp2t",
    media: "video",
    test: (head) => head[0] === "G" && head[188] === "G" && head[376] === "G",
  },
  { name: "ASF", type: "video/x-ms-asf", media: "video", test: at(0, "\x30\x26\xb2\x75\x8e\x66\xcf\x11") },
  { name: ".RMF", type: "application/vnd.rn-realmedia", media: "video", test: at(0, ".RMF") },
  { name: "AMR", type: "audio/amr", media: "audio", test: at(0, "#!AMR") },
  { name: "SWF", type: "application/x-shockwave-flash", media: "flash", test: isFlash },
  {
    name: "picture",
    type: "image/*",
    media: undefined,
    test: at(0, "\xff\xd8\xff", "\x89PNG\r\n", "GIF87a", "GIF89a"),
  },
  { name: "WebP", type: "image/webp", media: undefined, test: isRiff("WEBP") },
  { name: "document", type: "application/pdf", media: undefined, test: at(0, "%PDF-") },
  { name: "archive", type: "application/zip", media: undefined, test: at(0, "PK\x03\x04", "\x1f\x8b\x08") },
];

function isRiff(form: string): (head: string) => boolean {
  return (head) => head.startsWith("RIFF") && head.startsWith(form, 8);
}

/** A frame header of MPEG 1 or 2, layer III, with a bit rate and a sampling rate. */
function isMpegAudio(head: string): boolean {
  const [first, second, third] = [head.charCodeAt(0), head.charCodeAt(1), head.charCodeAt(2)];
  return (
    first === 0xff && (second & 0xe6) === 0xe2 && third >> 4 !== 0 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3
  );
}

function isFlash(head: string): boolean {
  const version = head.charCodeAt(3);
  return /^[FCZ]WS/.test(head) && version > 0 && version < 60;
}
