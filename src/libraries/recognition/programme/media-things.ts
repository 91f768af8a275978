import { isThing, type Thing } from "./things.ts";

/** A media node with the way it was reached: on its own, as the main entity of a page, in an article, or in a list. */
export type PlacedThing = { readonly thing: Thing; readonly place: "top" | "main" | "within" | "listed" };

const programmeTypes = new Set([
  "VideoObject",
  "AudioObject",
  "Clip",
  "VideoClip",
  "RadioClip",
  "MovieClip",
  "TVClip",
  "PodcastEpisode",
  "RadioEpisode",
  "TVEpisode",
  "Episode",
  "MusicRecording",
  "MusicVideoObject",
  "MusicVideo",
  "Audiobook",
  "AudioObjectSnapshot",
  "VideoObjectSnapshot",
  "BroadcastEvent",
  "Movie",
  "MusicAlbum",
  "MusicRelease",
  "LiveStream",
]);
// They describe a work; whether it can be played here other evidence must tell.
const workTypes = new Set([
  "Movie",
  "TVEpisode",
  "Episode",
  "MusicAlbum",
  "MusicRelease",
  "Audiobook",
  "BroadcastEvent",
]);
const withinProperties = [
  "video",
  "audio",
  "associatedMedia",
  "subjectOf",
  "trailer",
  "hasPart",
  "sharedContent",
  "encoding",
  "recipeInstructions",
  "image",
];
const mainProperties = ["mainEntity", "mainEntityOfPage", "about"];
const listProperties = [
  "itemListElement",
  "item",
  "track",
  "episode",
  "episodes",
  "containsSeason",
  "hasVideo",
  "partOfSeries",
];
const depthMax = 8;

export function isMediaThing(thing: Thing): boolean {
  return thing.types.some((type) => programmeTypes.has(type));
}

/** Whether the node speaks of a work and not of something to play. */
export function isWorkOnly(thing: Thing): boolean {
  return thing.types.every((type) => workTypes.has(type) || !programmeTypes.has(type));
}

/** All programme nodes in document order with their places. */
export function mediaThings(things: readonly Thing[]): PlacedThing[] {
  const placed: PlacedThing[] = [];
  for (const thing of things) visit(thing, "top", placed, 0);
  return placed;
}

function visit(thing: Thing, place: PlacedThing["place"], placed: PlacedThing[], depth: number): void {
  if (depth > depthMax || placed.length > 1000) return;
  if (isMediaThing(thing)) placed.push({ thing, place });
  const follow = (names: readonly string[], next: PlacedThing["place"]) => {
    for (const name of names) {
      for (const value of thing.properties.get(name) ?? []) if (isThing(value)) visit(value, next, placed, depth + 1);
    }
  };
  follow(mainProperties, place === "top" ? "main" : place);
  follow(withinProperties, place === "listed" ? "listed" : "within");
  follow(listProperties, "listed");
}
