import { cutText } from "../document/cut-text.ts";
import { normalizeUrl } from "../links/normalize-url.ts";

/** An entry of a list of channels or tracks. */
export type Channel = { readonly url: string; readonly title?: string; readonly logo?: string };

const linesMax = 100_000;
const titleLengthMax = 300;

/**
 * Reads a list in M3U: "#EXTINF:-1 tvg-logo="…",Title" and an address each. Its entries are programmes of their own; the
 * segments of an HLS playlist, which shares the syntax, are not.
 *
 * @returns empty for an HLS playlist
 */
export function readChannels(text: string, url: string): Channel[] {
  // Every HLS playlist has tags of its own (RFC 8216, 4.3.3.1: EXT-X-TARGETDURATION is required).
  if (/^#EXT-X-/m.test(text)) return [];
  const channels: Channel[] = [];
  let title: string | undefined;
  let logo: string | undefined;
  for (const line of text.split(/\r\n|\n|\r/, linesMax)) {
    const entry = line.trim();
    if (entry.startsWith("#EXTINF:")) {
      logo = /\stvg-logo="([^"]{1,2000})"/.exec(entry)?.[1];
      // Attributes may hold commas: the title is behind the last quotation mark's comma.
      const named = entry.slice(Math.max(entry.lastIndexOf('"'), 0));
      title = named.includes(",") ? cutText(named.slice(named.indexOf(",") + 1).trim(), titleLengthMax) : undefined;
    } else if (entry !== "" && !entry.startsWith("#")) {
      const address = normalizeUrl(entry, url);
      const picture = logo === undefined ? undefined : normalizeUrl(logo, url);
      if (address !== undefined)
        channels.push({ url: address, ...(title && { title }), ...(picture !== undefined && { logo: picture }) });
      title = undefined;
      logo = undefined;
    }
  }
  return channels;
}
