import { scanXml } from "../document/scan-xml.ts";
import { normalizeUrl } from "../links/normalize-url.ts";
import { parseDuration } from "../value/parse-duration.ts";
import type { Playlist, Variant } from "./playlist.ts";
import { numberOf } from "./playlist-attributes.ts";

type Level = { readonly name: string; base: string };

/** Reads an MPEG-DASH manifest (ISO/IEC 23009-1): duration, whether it is live, and its video or audio representations. */
export function readDashManifest(xml: string, url: string): Playlist {
  const open: Level[] = [];
  const variants: Variant[] = [];
  let durationSeconds: number | undefined;
  let periodSeconds = 0;
  let isLive = false;
  let pending: { bandwidth: number; width?: number; height?: number; codecs?: string } | undefined;
  let baseText = "";
  const baseOf = () => open.at(-1)?.base ?? url;
  scanXml(xml, {
    open: (name, attributes) => {
      const local = name.slice(name.indexOf(":") + 1);
      open.push({ name, base: baseOf() });
      baseText = "";
      if (local === "MPD") {
        isLive = attributes.get("type") === "dynamic";
        durationSeconds = parseDuration(attributes.get("mediaPresentationDuration") ?? "", { context: "iso8601" });
      } else if (local === "Period")
        periodSeconds += parseDuration(attributes.get("duration") ?? "", { context: "iso8601" }) ?? 0;
      else if (local === "Representation") {
        const width = numberOf(attributes.get("width"));
        const height = numberOf(attributes.get("height"));
        const codecs = attributes.get("codecs");
        pending = {
          bandwidth: numberOf(attributes.get("bandwidth")) ?? 0,
          ...(width !== undefined && { width }),
          ...(height !== undefined && { height }),
          ...(codecs !== undefined && { codecs }),
        };
      }
    },
    text: (text) => {
      if (baseText.length < 8192) baseText += text;
    },
    close: (name) => {
      const local = name.slice(name.indexOf(":") + 1);
      const index = open.findLastIndex((level) => level.name === name);
      if (index < 0) return;
      const parent = open[index - 1];
      // The first BaseURL of a level counts for what follows in it (5.6.4); the others are mirrors.
      if (local === "BaseURL" && parent !== undefined)
        parent.base = normalizeUrl(baseText.trim(), parent.base) ?? parent.base;
      if (local === "Representation" && pending !== undefined) {
        variants.push({ url: open[index]!.base, ...pending });
        pending = undefined;
      }
      open.length = index;
    },
  });
  const seconds = durationSeconds ?? (periodSeconds > 0 ? periodSeconds : undefined);
  return { kind: "dash", ...(seconds !== undefined && { durationSeconds: seconds }), isLive, variants };
}
