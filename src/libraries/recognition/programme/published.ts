import type { Sourced } from "../reading.ts";
import { firstOf, metaValues, sourced } from "./choose.ts";
import type { FactContext } from "./context.ts";
import { isoDate } from "./dates.ts";
import { textOf } from "./things.ts";

const metaKeys = [
  "og:video:release_date",
  "video:release_date",
  "music:release_date",
  "article:published_time",
  "og:article:published_time",
  "og:published_time",
  "datepublished",
  "uploaddate",
  "datecreated",
  "pubdate",
  "publishdate",
  "publish-date",
  "publish_date",
  "published-date",
  "publication_date",
  "parsely-pub-date",
  "sailthru.date",
  "dc.date.issued",
  "dcterms.created",
  "dcterms.issued",
  "dc.date",
  "dcterms.date",
  "date",
  "originalpublicationdate",
  "weibo:article:create_at",
  "article:create_at",
];
const publishedHint =
  /publish|posted|pub-?date|entry-date|release|upload|created|(?:^|[\s_-])(?:date|time|data|fbsj|riqi)(?:$|[\s_-])/;
const modifiedHint = /updated|modified|expire|comment|reply|copyright/;

/** When the programme was published. Declared metadata comes before what the page shows; never a date after now. */
export function readPublished({
  page,
  thing,
  article,
  labels,
  lines,
  now,
  language,
}: FactContext): Sourced<string> | undefined {
  const date = (text: string | undefined) => (text === undefined ? undefined : isoDate(text, { now, language }));
  return firstOf(candidates());
  function* candidates(): Iterable<Sourced<string> | undefined> {
    for (const name of ["uploadDate", "datePublished", "dateCreated", "startDate"])
      yield sourced(date(textOf(thing, name)), thing?.syntax ?? "json-ld", 0.95);
    for (const { key, content } of metaValues(page.metas, ...metaKeys)) yield sourced(date(content), key, 0.9);
    yield sourced(date(textOf(article, "datePublished", "dateCreated")), article?.syntax ?? "json-ld", 0.85);
    yield sourced(date(labels.get("published")?.text), "text-label", 0.8);
    const shown = page.times.filter((time) => !modifiedHint.test(time.element.hints));
    const sure = shown.filter((time) => publishedHint.test(time.element.hints));
    for (const time of [...sure, ...shown.filter((each) => each.element.zone === "main")])
      yield sourced(date(time.value) ?? date(time.text), "time", 0.75);
    for (const run of page.runs) {
      if (
        run.text.length > 60 ||
        run.element.zone !== "main" ||
        !/\d/.test(run.text) ||
        modifiedHint.test(run.element.hint)
      )
        continue;
      if (publishedHint.test(run.element.hints)) yield sourced(date(run.text), "text", 0.6);
    }
    for (const line of lines) for (const part of partsOf(line.text)) yield sourced(date(part), "text", 0.5);
    yield sourced(dateOfAddress(page.url, date), "address", 0.5);
  }
}

const lineLengthMax = 160;
const partEnd = /\s{2,}|　|[|｜·•;；]|\s[-–—/]\s/;
// What stands before the date in its own line: "released May 4, 2020", "Posted on 4 May".
const lead =
  /^(?:published|posted|released?|uploaded|added|aired|on|am|le|el|发布于|发表于|上传于|publié le|veröffentlicht am|опубликовано|,|\s)+/i;

/** The parts of a short line that may be a date, digits in them. */
function partsOf(text: string): string[] {
  if (text.length > lineLengthMax || !/\d/.test(text)) return [];
  return text
    .split(partEnd)
    .map((part) => part.replace(lead, "").trim())
    .filter((part) => part.length >= 6 && part.length <= 60 && /\d/.test(part));
}

function dateOfAddress(url: string, date: (text: string) => string | undefined): string | undefined {
  const match = /\/((?:19|20)\d{2})[/-]?(\d{2})[/-]?(\d{2})(?:\/|[-_.]|$)/.exec(url);
  return match === null ? undefined : date(`${match[1]}-${match[2]}-${match[3]}`);
}
