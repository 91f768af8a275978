import { Complaint } from "../../../base/complaint.ts";
import type { PageKind } from "../../../libraries/recognition/index.ts";
import type { RawPage } from "./examined-page.ts";
import { addressOfUnknown, isPageKind, siteOfPage } from "./label.ts";
import type { StoredLabel } from "./labels.sql.ts";
import { unpackNow } from "./pack.ts";

/** A labelled page as a line of a file tells it. */
export type GivenLabel = { readonly page: RawPage; readonly trueKind: PageKind; readonly site: string };

/**
 * A label as a line of labels.jsonl, the format `npm run train` and `glint evaluate recognition` read: `file` names the page's
 * bytes as gzip; `page`, when asked for, holds them as base64, so that one file carries all.
 */
export function lineOfLabel(label: StoredLabel, { withPage }: { readonly withPage: boolean }): string {
  const { id, url, site, contentType, trueKind, bodyGzip } = label;
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? null;
  return JSON.stringify({
    id,
    file: fileOfLabel(label),
    url,
    site,
    charset,
    class: trueKind,
    ...(withPage ? { page: bodyGzip.toString("base64") } : {}),
  });
}

export function fileOfLabel({ id }: Pick<StoredLabel, "id">): string {
  return `files/${id}.html.gz`;
}

export type LineReader = {
  /** Bytes of a page that stands in a file of its own; undefined when there is none. */
  readonly readFile?: (name: string) => Uint8Array | undefined;
  readonly bytesMax: number;
};

/**
 * Reads a line of labels.jsonl.
 * @throws Complaint naming the line, what is wrong with it and what to do.
 */
export function readLabelLine(text: string, at: number, { readFile, bytesMax }: LineReader): GivenLabel {
  const what = `Line ${at} of the labels`;
  const line = parse(text, what);
  if (!isPageKind(line.class))
    throw new Complaint({ what, why: "its class is none of play, embed, listing, none.", remedy: "Mend it." });
  const bytes = bytesOf(line, what, { bytesMax, ...(readFile && { readFile }) });
  const written = typeof line.url === "string" ? line.url.replaceAll("&amp;", "&") : "";
  const url = /^https?:\/\//i.test(written) && URL.canParse(written) ? written : addressOfUnknown(bytes);
  const charset = typeof line.charset === "string" && /^[\w-]{1,40}$/.test(line.charset) ? line.charset : undefined;
  return {
    page: { url: url.slice(0, 2000), contentType: charset ? `text/html; charset=${charset}` : "text/html", bytes },
    trueKind: line.class,
    site: typeof line.site === "string" && line.site !== "" ? line.site.slice(0, 200) : siteOfPage(url),
  };
}

function parse(text: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // told below
  }
  throw new Complaint({ what, why: "it is no JSON object.", remedy: "Write one object a line." });
}

function bytesOf(line: Record<string, unknown>, what: string, { readFile, bytesMax }: LineReader): Uint8Array {
  const packed =
    typeof line.page === "string"
      ? Buffer.from(line.page, "base64")
      : typeof line.file === "string"
        ? readFile?.(line.file)
        : undefined;
  if (!packed)
    throw new Complaint({
      what,
      why: "it brings no page.",
      remedy: 'Give the bytes in "page" (gzip, base64), or import the folder with `glint labels import DIR`.',
    });
  try {
    const bytes = packed[0] === 0x1f && packed[1] === 0x8b ? unpackNow(packed, bytesMax) : packed;
    if (bytes.length <= bytesMax) return bytes;
  } catch (cause) {
    if (!(cause instanceof RangeError) && (cause as { code?: string }).code !== "ERR_BUFFER_TOO_LARGE")
      throw new Complaint({ what, why: "its page cannot be unpacked.", remedy: "Leave the line out.", cause });
  }
  throw new Complaint({
    what,
    why: `its page is larger than ${bytesMax} bytes.`,
    remedy: "Leave it out, or raise GLINT_BODY_MEGABYTES_MAX.",
  });
}
