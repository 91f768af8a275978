import type { FoundAddress } from "../../programme/found-address.ts";
import type { Note, Subject } from "./observation.ts";

export function noteAddresses({ gathered }: Subject, note: Note): void {
  for (const address of gathered.addresses) {
    const { url, at, demoted, source, kind, zone } = address;
    if (demoted !== undefined) {
      if (source !== "link") note("negative", `${demoted}-${source === "player-tag" ? "player" : source}`, url, at);
    } else if (zone === "aside" && source !== "json-ld")
      note("negative", `${kind === "embed" ? "embed" : "media"}-aside`, url, at);
    else noteAddress(address, note);
  }
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
