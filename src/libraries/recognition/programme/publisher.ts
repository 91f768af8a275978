import type { Observations } from "../page/observations.ts";
import type { Sourced } from "../reading.ts";
import { clean, firstOf, metaValues, sourced } from "./choose.ts";
import { type Thing, textOf } from "./things.ts";

export type PublisherInput = {
  readonly page: Observations;
  readonly thing: Thing | undefined;
  readonly article: Thing | undefined;
};

const authorHint =
  /(?:^|[\s_-])(?:author|byline|uploader|owner|channel-name|user-?name|up-?name|artist|creator|by-artist|byartist|publisher|vcard)(?:$|[\s_-])/;
const authorLead =
  /^(?:作者|发布者|上传者|UP主|主播|来源|by|von|uploaded by|posted by|published by|author|artist)\s*[:：]?\s+|^(?:作者|发布者|上传者|UP主|主播|来源)\s*[:：]\s*/i;

/** Who published the programme: its maker in structured data, else the author, else the site. */
export function readPublisher({ page, thing, article }: PublisherInput): Sourced<string> | undefined {
  return firstOf(candidates());
  function* candidates(): Iterable<Sourced<string> | undefined> {
    for (const name of [
      "byArtist",
      "author",
      "creator",
      "partOfSeries",
      "publisher",
      "productionCompany",
      "provider",
      "sourceOrganization",
    ])
      yield sourced(personName(textOf(thing, name)), thing?.syntax ?? "json-ld", 0.9);
    for (const { key, content } of metaValues(
      page.metas,
      "og:video:director",
      "music:musician",
      "author",
      "dc.creator",
      "article:author",
      "og:article:author",
      "byl",
    ))
      yield sourced(personName(content), key, 0.75);
    yield sourced(personName(textOf(article, "author")), article?.syntax ?? "json-ld", 0.7);
    const run = page.runs.find(
      (each) =>
        each.element.zone === "main" &&
        each.text.length < 60 &&
        authorHint.test(each.element.hint) &&
        /\p{L}/u.test(each.text),
    );
    yield sourced(personName(run?.text.replace(authorLead, "")), "text", 0.55);
    for (const { content } of metaValues(page.metas, "og:site_name"))
      yield sourced(personName(content), "og:site_name", 0.6);
    yield sourced(personName(textOf(article, "publisher")), article?.syntax ?? "json-ld", 0.6);
    for (const { content } of metaValues(page.metas, "application-name", "copyright"))
      yield sourced(personName(content), "application-name", 0.4);
  }
}

/** A name, not an address or a sentence. */
function personName(text: string | undefined): string | undefined {
  const value = clean(text, 120);
  return value === undefined || /^https?:|^\/|@.+\./.test(value) ? undefined : value;
}
