import type { TimeTag } from "../page/observations.ts";
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

/** When the programme was published. Declared metadata comes before what the page shows, what stands near the title before
 * the rest, a day with its year before one without; never a date after now. */
export function readPublished(context: FactContext): Sourced<string> | undefined {
  return firstOf(publishedCandidates(context));
}

function* publishedCandidates(context: FactContext): Iterable<Sourced<string> | undefined> {
  const { page, thing, article, labels, lines, now, language } = context;
  const date = (text: string | undefined) => (text === undefined ? undefined : isoDate(text, { now, language }));
  const label = labels.get("published")?.text;
  for (const name of ["uploadDate", "datePublished", "dateCreated", "startDate"])
    yield sourced(date(textOf(thing, name)), thing?.syntax ?? "json-ld", 0.95);
  for (const { key, content } of metaValues(page.metas, ...metaKeys)) yield sourced(date(content), key, 0.9);
  yield sourced(date(textOf(article, "datePublished", "dateCreated")), article?.syntax ?? "json-ld", 0.85);
  if (label !== undefined && !lacksYear(label)) yield sourced(date(label), "text-label", 0.8);
  for (const time of shownTimes(context))
    if (!lacksYear(`${time.value} ${time.text}`)) yield sourced(date(time.value) ?? date(time.text), "time", 0.75);
  yield sourced(dateOfAddress(page.url, date), "address", 0.6);
  const shown = [...hintedTexts(page), ...lines.flatMap((line) => partsOf(line.text))];
  for (const text of shown) if (!lacksYear(text)) yield sourced(date(text), "text", 0.6);
  const others = [label ?? "", ...shown].filter((text) => lacksYear(text) && !isClockOrShare(text));
  for (const text of others.slice(0, othersMax)) yield sourced(date(text), "text", 0.4);
}

const absoluteDay = /(?<!\d)(?:19|20)\d{2}(?!\d)|\d[./-]\d{1,2}[./-]\d{2}(?!\d)|(?<!\d)(?:19|20)\d{6}(?!\d)/;
const relativeWord =
  /ago|前|yesterday|today|вчера|сегодня|назад|gestern|heute|\bvor\b|hier|aujourd|il y a|ayer|hoy|\bhace\b|ontem|hoje|há|ieri|oggi|\bfa\b|昨|今|전|어제|오늘/i;

// Most are no days at all, and to find that out costs some 10 µs each.
const othersMax = 15;

/** A day written without its year, or no day at all. */
function lacksYear(text: string): boolean {
  return !absoluteDay.test(text) && !relativeWord.test(text);
}

/** "3:05" is a length as a rule, "1/2" half a cup, "3-4" how many eat it. */
function isClockOrShare(text: string): boolean {
  return (
    /^[^\p{L}\d]{0,5}\d{1,3}(?:[:：]\d{2}){1,2}\D{0,6}$/u.test(text) ||
    (/\d\s?[/.-]\s?\d/.test(text) && !text.includes(":"))
  );
}

const timesMax = 40;
const nearTitle = 6000;
const modifiedLead =
  /(?:updated|modified|changed|edited|更新|修改|aktualisiert|mis à jour|actualizado|atualizado|обновлено)[^\p{L}]{0,5}(?:on|am|le|el|em)?[^\p{L}]{0,3}$/iu;

/** Time elements, the likeliest first: near the title, named for what they tell; without those of changes and comments. */
function shownTimes({ page, titleAt }: FactContext): TimeTag[] {
  const shown = page.times.slice(0, timesMax).filter((time) => !isOfChange(page, time));
  const isSure = (time: TimeTag) => publishedHint.test(time.element.hints);
  const isNear = (time: TimeTag) => titleAt >= 0 && Math.abs(time.at - titleAt) < nearTitle;
  const rank = (time: TimeTag) => (isNear(time) ? 2 : 0) + (isSure(time) ? 1 : 0);
  return shown.filter((time) => rank(time) > 0 || time.element.zone === "main").toSorted((a, b) => rank(b) - rank(a));
}

function isOfChange(page: FactContext["page"], time: TimeTag): boolean {
  if (modifiedHint.test(time.element.hints) || modifiedLead.test(time.text.replace(/\d.*$/s, ""))) return true;
  const before = page.runs.findLast((run) => run.at < time.at);
  return before !== undefined && time.at - before.at < 300 && modifiedLead.test(before.text.slice(-40));
}

/** Short texts of elements named for a date. */
function hintedTexts(page: FactContext["page"]): string[] {
  return page.runs
    .filter(
      (run) =>
        run.text.length <= 60 &&
        run.element.zone === "main" &&
        /\d/.test(run.text) &&
        !modifiedHint.test(run.element.hint) &&
        publishedHint.test(run.element.hints),
    )
    .map((run) => run.text);
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
    .filter(
      (part) =>
        part.length >= (/[\u3040-\u9fff\uac00-\ud7af]/.test(part) ? 3 : 6) && part.length <= 60 && /\d/.test(part),
    );
}

function dateOfAddress(url: string, date: (text: string) => string | undefined): string | undefined {
  const match = /\/((?:19|20)\d{2})[/-]?(\d{2})[/-]?(\d{2})(?:\/|[-_.]|$)/.exec(url);
  return match === null ? undefined : date(`${match[1]}-${match[2]}-${match[3]}`);
}
