import type { Observations } from "../page/observations.ts";
import type { Sourced } from "../reading.ts";
import { firstOf, metaValues, sourced } from "./choose.ts";
import { isoDate } from "./dates.ts";
import { type Thing, textOf } from "./things.ts";

export type PublishedInput = {
  readonly page: Observations;
  readonly thing: Thing | undefined;
  readonly article: Thing | undefined;
  readonly now: Date;
};

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
export function readPublished({ page, thing, article, now }: PublishedInput): Sourced<string> | undefined {
  const date = (text: string | undefined) => (text === undefined ? undefined : isoDate(text, now));
  return firstOf(candidates());
  function* candidates(): Iterable<Sourced<string> | undefined> {
    for (const name of ["uploadDate", "datePublished", "dateCreated", "startDate"])
      yield sourced(date(textOf(thing, name)), thing?.syntax ?? "json-ld", 0.95);
    for (const { key, content } of metaValues(page.metas, ...metaKeys)) yield sourced(date(content), key, 0.9);
    yield sourced(date(textOf(article, "datePublished", "dateCreated")), article?.syntax ?? "json-ld", 0.85);
    const shown = page.times.filter((time) => !modifiedHint.test(time.element.hints));
    const sure = shown.filter((time) => publishedHint.test(time.element.hints));
    for (const time of [...sure, ...shown.filter((each) => each.element.zone === "main")])
      yield sourced(date(time.value) ?? date(time.text), "time", 0.75);
    yield shownDate(page, now);
    yield dateOfAddress(page.url, now);
  }
}

const dateLead =
  /^(?:发布(?:时间|日期|于)?|发表(?:时间|于)?|上传(?:时间)?|更新(?:时间)?|日期|时间|published(?:\s+on)?|posted(?:\s+on)?|released?(?:\s+on)?|uploaded(?:\s+on)?|date|datum|veröffentlicht(?:\s+am)?|公開日|投稿日|Опубликовано)\s*[:：]?\s*/i;

function shownDate(page: Observations, now: Date): Sourced<string> | undefined {
  let best: Sourced<string> | undefined;
  for (const run of page.runs) {
    if (run.text.length > 80 || run.text.length < 6 || !/\d/.test(run.text) || modifiedHint.test(run.element.hint))
      continue;
    const isLed = dateLead.test(run.text);
    const isNamed = publishedHint.test(run.element.hints);
    const text = isLed ? run.text.replace(dateLead, "") : run.text;
    const value = isoDate(text, now);
    if (value === undefined) continue;
    const confidence =
      (isLed ? 0.3 : 0) +
      (isNamed ? 0.25 : 0) +
      (run.element.zone === "main" ? 0.1 : 0) +
      (run.inAnchor ? -0.15 : 0.05);
    if (best === undefined || confidence > best.confidence)
      best = { value, source: isLed ? "text-label" : "text", confidence };
  }
  return best;
}

function dateOfAddress(url: string, now: Date): Sourced<string> | undefined {
  const match = /\/((?:19|20)\d{2})[/-]?(\d{2})[/-]?(\d{2})(?:\/|[-_.]|$)/.exec(url);
  return match === null ? undefined : sourced(isoDate(`${match[1]}-${match[2]}-${match[3]}`, now), "address", 0.5);
}
