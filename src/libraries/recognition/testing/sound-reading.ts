import { decodeHTML } from "entities";
import { parse } from "parse5";
import { trainedModels } from "../page/verdict.ts";
import type { PageReading } from "../reading.ts";

type Page = {
  readonly text: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly now: Date;
};

/**
 * What is unsound about a reading of `page.text`, for tests: numbers out of their range, addresses that are not absolute, offsets outside of
 * the page, evidence that does not add up to the score, and values of which the page does not hold every word. Empty when sound.
 */
export function complaintsAbout(reading: PageReading, page: Page): string[] {
  const found: string[] = [];
  const claim = (holds: boolean, text: string) => {
    if (!holds) found.push(text);
  };
  checkScores(reading, page, claim);
  checkAddresses(reading, claim);
  checkText(reading, claim);
  checkOrigin(reading, page, claim);
  return found;
}

type Claim = (holds: boolean, complaint: string) => void;

function checkScores({ score, playScore, evidence, cards }: PageReading, { text }: Page, claim: Claim): void {
  for (const value of [score, playScore]) claim(value >= 0 && value <= 1, `score ${value}`);
  const logOdds = evidence.reduce((sum, each) => sum + each.weight, trainedModels.hasProgramme.bias);
  claim(Math.abs(1 / (1 + Math.exp(-logOdds)) - score) < 1e-9, `evidence adds up to ${logOdds}, the score is ${score}`);
  for (const { rule, at, count, text: seen } of evidence) {
    claim(Number.isInteger(at) && at >= -1 && at <= text.length, `${rule} at ${at} of ${text.length}`);
    claim(count >= 1, `${rule} counted ${count}`);
    claim(seen.length <= 200, `${rule} shows ${seen.length} characters`);
  }
  claim(new Set(evidence.map(({ rule }) => rule)).size === evidence.length, "a rule is listed twice");
  cards.forEach(({ position }, at) => void claim(position === at, `card ${at} has position ${position}`));
}

function checkAddresses(reading: PageReading, claim: Claim): void {
  const { programme, links, cards, feeds, canonical, refresh } = reading;
  const urls = [
    ...links.map((each) => each.url),
    ...cards.flatMap((each) => [each.url, each.thumbnail]),
    ...feeds,
    canonical,
    refresh?.url,
    programme?.thumbnail?.value,
    ...(programme?.media ?? []).map((each) => each.url),
    ...(programme?.embeds ?? []).map((each) => each.url),
    ...(programme?.identities ?? []).map((each) => each.url),
  ];
  for (const url of urls)
    if (url !== undefined)
      claim(/^https?:\/\/[^/]/.test(url) && URL.canParse(url), `no absolute address: ${url.slice(0, 200)}`);
}

/** Every text is whole characters without NUL: what a database and JSON take. */
function checkText(reading: PageReading, claim: Claim): void {
  const visit = (value: unknown, path: string): void => {
    if (typeof value === "string") {
      claim(value.isWellFormed() && !value.includes("\0"), `half a character or NUL in ${path}`);
    } else if (typeof value === "number") claim(Number.isFinite(value), `${path} is ${value}`);
    else if (typeof value === "object" && value !== null)
      for (const [name, each] of Object.entries(value)) visit(each, `${path}.${name}`);
  };
  visit(reading, "reading");
}

function checkOrigin(reading: PageReading, page: Page, claim: Claim): void {
  const source = new Source(page);
  const { programme, links, cards } = reading;
  const say = (text: string | undefined, path: string) => {
    const missing = text === undefined ? undefined : wordsOf(text).find((word) => !source.has(word));
    claim(missing === undefined, `${path}: "${missing}" of "${text?.slice(0, 100)}" is not on the page`);
  };
  const count = (value: number | undefined, path: string) => claim(source.hasCount(value), `${path} ${value}`);
  const last = (value: number | undefined, path: string) => claim(source.hasDuration(value), `${path} ${value}`);
  for (const each of links) say(each.text, "link text");
  for (const each of cards) {
    say(each.title, "card title");
    count(each.views, "card views");
    last(each.durationSeconds, "card duration");
  }
  if (programme === undefined) return;
  for (const name of ["title", "description", "category", "publisher"] as const) say(programme[name]?.value, name);
  for (const word of programme.keywords?.value ?? []) say(word, "keyword");
  for (const name of ["views", "likes", "dislikes", "favourites", "comments"] as const)
    count(programme[name]?.value, name);
  last(programme.durationSeconds?.value, "duration");
  const published = programme.published?.value;
  if (published !== undefined) {
    claim(isoDate.test(published) && !Number.isNaN(Date.parse(published)), `published ${published}`);
    claim(Date.parse(published) <= page.now.getTime() + daysAhead * 86_400_000, `published after now: ${published}`);
  }
  for (const { url } of [...programme.media, ...programme.embeds])
    for (const part of partsOf(url)) claim(source.has(part), `"${part}" of ${url} is not on the page`);
  for (const { value, confidence } of Object.values(programme).flatMap((each) => ("confidence" in each ? [each] : [])))
    claim(confidence > 0 && confidence <= 1 && value !== "", `confidence ${confidence} of ${value}`);
}

const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;
// A day is the site's, wherever it is; "now" is Greenwich's.
const daysAhead = 2;
const numerals =
  /[零〇一二两兩三四五六七八九十百千½]|\b(?:t(?:wo|hree|en|welve)|four|five|six|seven|eight|nine|half)\b/;

/** The page as a reader may understand it; what is costly is made when a word asks for it. */
class Source {
  readonly #page: Page;
  readonly #written: string;
  readonly #plain: string;
  readonly #known = new Set<string>();
  #readings: readonly string[] | undefined;
  #digits: string | undefined;
  #numbers: ReadonlySet<number> | undefined;

  constructor(page: Page) {
    this.#page = page;
    this.#written = `${page.text}\n${page.url}\n${Object.values(page.headers).join("\n")}`;
    this.#plain = folded(unescaped(this.#written));
  }

  has(word: string): boolean {
    if (this.#known.has(word)) return true;
    const isThere = this.#plain.includes(word) || this.#others().some((text) => text.includes(word));
    if (isThere) this.#known.add(word);
    return isThere;
  }

  #others(): readonly string[] {
    const tree = () => textOf(parse(this.#page.text, { scriptingEnabled: false }) as Node);
    this.#readings ??= [...readings(this.#written), tree()].map(folded);
    return this.#readings;
  }

  /** Whether the digits of a count stand on the page: 12,000 as "1.2万", "12 000" or "12K". */
  hasCount(value: number | undefined): boolean {
    if (value === undefined) return true;
    if (!Number.isInteger(value) || value < 0) return false;
    this.#digits ??= this.#plain.replace(/\p{Nd}/gu, ascii).replace(/(?<=\d)[\s.,'’٬٫_]+(?=\d)/g, "");
    return this.#digits.includes(String(BigInt(value)).replace(/0+$/, "")) || numerals.test(this.#plain);
  }

  /** Whether a duration stands on the page: in seconds, in minutes and seconds, in hours, minutes and seconds, or in parts of one of them. */
  hasDuration(value: number | undefined): boolean {
    if (value === undefined) return true;
    if (!Number.isFinite(value) || value <= 0) return false;
    this.#numbers ??= new Set(
      (this.#plain.replace(/\p{Nd}/gu, ascii).match(/\d+(?:[.,]\d+)?/g) ?? []).flatMap((digits) => [
        Number(digits.replace(",", ".")),
        ...digits.split(/[.,]/).map(Number),
      ]),
    );
    const numbers = this.#numbers;
    const has = (amount: number) => amount === 0 || numbers.has(amount);
    const [hours, minutes, seconds] = [Math.floor(value / 3600), Math.floor(value / 60) % 60, value % 60];
    return (
      has(value) ||
      has(value * 1000) ||
      has(value / 60) ||
      has(value / 3600) ||
      [...numbers].some((n) => [1, 60, 3600, 86_400, 604_800, 0.001].some((unit) => Math.round(n * unit) === value)) ||
      ((has(Math.floor(value / 60)) || (has(hours) && has(minutes))) && has(seconds)) ||
      numerals.test(this.#plain)
    );
  }
}

type Node = { nodeName: string; value?: string; childNodes?: Node[]; content?: Node };

function textOf(node: Node): string {
  return node.value ?? [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])].map(textOf).join("");
}

/** References and escapes undone. */
function unescaped(source: string): string {
  const text = source
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\x([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrtbf]/g, " ")
    .replace(/\\/g, "");
  return decodeHTML(decodeHTML(text));
}

/** What else a reader could make of the source: as written, without tags or NULs, with percent signs and base64 read. */
function readings(source: string): string[] {
  const plain = unescaped(source);
  const once = decodeHTML(source);
  const encoded = [...source.matchAll(/[\w+/-]{12,}={0,2}/g)]
    .map(([text]) => Buffer.from(text, "base64").toString("utf8"))
    .join("\n");
  const texts = [source, once, plain, percentDecoded(source), percentDecoded(plain), encoded, percentDecoded(encoded)];
  return [...texts, ...[source, once, plain].map((text) => text.replace(/<[^<>]*>/g, ""))].flatMap((text) =>
    text.includes("\0") ? [text, text.replaceAll("\0", "")] : [text],
  );
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function percentDecoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The words of an address' path; its query may be in the page's encoding. */
function partsOf(url: string): string[] {
  const { host, pathname } = new URL(url);
  return [...(host.includes("xn--") ? [] : [host.replace(/:\d+$/, "")]), ...wordsOf(percentDecoded(pathname))].map(
    (part) => part.toLowerCase(),
  );
}

function ascii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--;
  return String(code - zero);
}
