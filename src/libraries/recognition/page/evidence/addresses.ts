import type { FoundAddress } from "../../programme/found-address.ts";
import type { Observations } from "../observations.ts";
import type { Note, Subject } from "./observation.ts";

export function noteAddresses({ page, gathered }: Subject, note: Note): void {
  for (const address of gathered.addresses) {
    const { url, at, demoted, source, kind, zone } = address;
    if (demoted !== undefined) {
      if (source !== "link") note("negative", `${demoted}-${source === "player-tag" ? "player" : source}`, url, at);
    } else if (zone === "aside" && source !== "json-ld")
      note("negative", `${kind === "embed" ? "embed" : "media"}-aside`, url, at);
    else noteAddress(address, note);
  }
  noteLinkedFiles(gathered.addresses, note);
  noteEscaped(page, gathered.addresses, note);
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

/** Media in markup that is written as text, not in an element's own attribute. */
function noteEscaped(page: Observations, addresses: readonly FoundAddress[], note: Note): void {
  const offered = addresses.filter(({ source, demoted }) => source === "attribute" && demoted === undefined);
  if (offered.length === 0) return;
  const places = new Set(page.dataAddresses.map(({ at }) => at));
  for (const { url, at } of offered) if (!places.has(at)) note("media-suffix", "media-escaped", url, at);
}
