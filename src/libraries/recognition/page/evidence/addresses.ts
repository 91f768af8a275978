import type { FoundAddress } from "../../programme/found-address.ts";
import type { Observations } from "../observations.ts";
import type { Note, Subject } from "./observation.ts";

export function noteAddresses({ page, gathered }: Subject, note: Note): void {
  const settings = settingsPlaces(page);
  for (const address of gathered.addresses) {
    const { url, at, demoted, source, kind, zone } = address;
    if (demoted !== undefined) {
      if (source !== "link") note("negative", `${demoted}-${source === "player-tag" ? "player" : source}`, url, at);
    } else if (zone === "aside" && source !== "json-ld")
      note("negative", `${kind === "embed" ? "embed" : "media"}-aside`, url, at);
    else if (source === "attribute" && settings(at)) noteAddress({ ...address, source: "script" }, note);
    else noteAddress(address, note);
  }
  noteLinkedFiles(gathered.addresses, note);
}

/** One programme is often offered as several files: they count once when only the suffix differs. */
function noteLinkedFiles(addresses: readonly FoundAddress[], note: Note): void {
  const files = new Map<string, FoundAddress>();
  for (const address of addresses)
    if (
      address.source === "link" &&
      address.kind !== "flash" &&
      address.demoted === undefined &&
      address.zone === "main"
    )
      files.set(address.url.replace(/\.\w{2,5}(?:[?#].{0,500})?$/s, ""), address);
  const first = [...files.values()][0];
  if (first === undefined) return;
  const recordings = [...files.values()].filter(({ kind }) => kind === "audio" || kind === "video");
  if (recordings.length === 1 && files.size === 1) note("media-suffix", "linked-recording", first.url, first.at);
  note(
    "media-suffix",
    files.size === 1 ? "linked-file-one" : files.size <= 3 ? "linked-files-few" : "linked-files-many",
    first.url,
    first.at,
  );
}

function noteAddress({ url, at, source, kind, platform, textBefore }: FoundAddress, note: Note): void {
  if (source === "link") note("media-suffix", kind === "flash" ? "link-flash" : "link-media", url, at);
  else if (kind === "flash") note("plugin", platform === undefined ? `flash-${source}` : "embed-plugin", url, at);
  else if (kind === "embed") {
    note("platform-reference", platform === undefined ? `embed-unknown-${source}` : `embed-${source}`, url, at);
    if (source === "iframe" || source === "plugin")
      note("layout", textBefore < 400 ? "embed-early" : "embed-late", url, at);
  } else note("media-suffix", `media-${source}`, url, at);
}

/**
 * Tells of the place of an attribute's address whether it stands among a player's settings, in an attribute or in markup
 * written as text: settings in a script say the same. An attribute that is an address alone may be a preview.
 */
function settingsPlaces(page: Observations): (at: number) => boolean {
  const alone = new Set(page.dataAddresses.filter(({ value }) => !/["'{[]/.test(value)).map(({ at }) => at));
  return (at) => !alone.has(at);
}
