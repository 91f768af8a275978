import { parseCount, parseDate, parseDuration, readPlaylist } from "../../src/libraries/recognition/index.ts";
import { bodyField, type Operation, optionalText, textField } from "./case.ts";

/** Durations, counts, dates and stream playlists. */
export const valueOperations: Readonly<Record<string, Operation>> = {
  duration: (input) => {
    const context = optionalText(input, "context");
    const known = context === "iso8601" || context === "itunes" || context === "milliseconds" ? context : undefined;
    return {
      seconds:
        parseDuration(textField(input, "text"), { context: known, language: optionalText(input, "lang") }) ?? null,
    };
  },
  count: (input) => ({ count: parseCount(textField(input, "text"), optionalText(input, "lang")) ?? null }),
  date: (input, now) => {
    const parsed = parseDate(textField(input, "text"), {
      now,
      zone: optionalText(input, "zone"),
      language: optionalText(input, "lang"),
    });
    return {
      instant: parsed?.instant?.toISOString().replace(".000Z", "Z") ?? null,
      date: parsed?.date ?? null,
      precision: parsed?.precision ?? null,
    };
  },
  m3u8: (input) => {
    const playlist = readPlaylist(bodyField(input) ?? "", textField(input, "url"));
    if (playlist.kind === "none") return { kind: null, variants: null, durationSec: null, live: null };
    if (playlist.kind === "master") return { ...playlist, live: null, durationSec: null };
    return { ...playlist, durationSec: playlist.durationSeconds ?? null, live: playlist.isLive };
  },
};
