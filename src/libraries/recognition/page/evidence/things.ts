import { isWorkOnly, mediaThings, type PlacedThing } from "../../programme/media-things.ts";
import { isThing, type Thing, textOf } from "../../programme/things.ts";
import { key } from "../../programme/title-parts.ts";
import type { Note, Subject } from "./observation.ts";

const articleTypes = new Set([
  "Article",
  "NewsArticle",
  "BlogPosting",
  "ReportageNewsArticle",
  "LiveBlogPosting",
  "AnalysisNewsArticle",
  "OpinionNewsArticle",
]);
const otherTypes: Readonly<Record<string, string>> = {
  Recipe: "thing-recipe",
  Product: "thing-product",
  ItemList: "thing-list",
  CollectionPage: "thing-list",
  SearchResultsPage: "thing-list",
  PodcastSeries: "thing-series",
  TVSeries: "thing-series",
  MusicGroup: "thing-series",
  BroadcastService: "thing-series",
  DiscussionForumPosting: "thing-forum",
  QAPage: "thing-forum",
};

export function noteThings({ page, gathered }: Subject, note: Note): void {
  for (const placed of mediaThings(gathered.things)) {
    noteThing(placed, note);
    const name = key(textOf(placed.thing, "name") ?? "");
    if (placed.place !== "listed" && name.length > 3 && key(page.title).includes(name))
      note("structured-data", "thing-names-page", name, placed.thing.at);
  }
  for (const thing of gathered.things) {
    for (const type of thing.types) {
      if (articleTypes.has(type)) note("structured-data", "thing-article", type, thing.at);
      const rule = Object.hasOwn(otherTypes, type) ? otherTypes[type] : undefined;
      if (rule !== undefined) note("structured-data", rule, type, thing.at);
    }
  }
}

function noteThing({ thing, place }: PlacedThing, note: Note): void {
  const type = thing.types.join(" ");
  if (isWorkOnly(thing))
    note("structured-data", place === "listed" ? "thing-work-listed" : "thing-work", type, thing.at);
  else
    note(
      "structured-data",
      place === "top" || place === "main" ? "thing-media" : `thing-media-${place}`,
      type,
      thing.at,
    );
  if (place !== "listed" && hasAny(thing, "contentUrl", "embedUrl"))
    note("structured-data", "thing-media-address", type, thing.at);
  if (place !== "listed" && hasAny(thing, "duration", "uploadDate"))
    note("structured-data", "thing-media-dated", type, thing.at);
}

function hasAny(thing: Thing, ...names: string[]): boolean {
  return names.some((name) =>
    (thing.properties.get(name) ?? []).some((value) => isThing(value) || String(value) !== ""),
  );
}
