import { never } from "../../../base/never.ts";
import type {
  FetchRefusal,
  Hold,
  KnownAddress,
  PassedTest,
  QueuePlace,
  WhyNot,
  WhyNotAnswer,
} from "../../../features/crawl/index.ts";
import { formatAge, formatNumber, type Language } from "../../http/index.ts";
import { consoleMessages, explainReason } from "../messages/console-messages.ts";

/** An answer in words. */
export type SaidWhyNot = {
  /** One or two plain sentences. */
  readonly sentence: string;
  /** What keeps it waiting, a sentence each. */
  readonly holds: readonly string[];
  readonly remedy?: string;
  /** The tests it has passed, with what shows it. */
  readonly passed: readonly string[];
};

type Asked = WhyNot & { readonly page?: Pick<KnownAddress, "foundAt"> | undefined };

/** Says why an address was not fetched, or when it was. */
export function sayWhyNot({ answer, passed, page }: Asked, language: Language, now: Date): SaidWhyNot {
  const words = { language, now, foundAt: page?.foundAt };
  const remedy = consoleMessages(language).address.remedies[answer.kind];
  return {
    sentence: sayAnswer(answer, words),
    holds: "holds" in answer ? answer.holds.map((hold) => sayHold(hold, words)) : [],
    ...(remedy === undefined ? {} : { remedy }),
    passed: passed.map((test) => sayPassed(test, words)),
  };
}

/** Says why an address may not be fetched now. */
export function sayRefusal(why: FetchRefusal, language: Language, now: Date): SaidWhyNot {
  const { refusals, remedies } = consoleMessages(language).address;
  const remedy = remedies[why.kind];
  const rest = { holds: [], passed: [], ...(remedy === undefined ? {} : { remedy }) };
  if (why.kind === "paused") return { sentence: refusals.paused, ...rest };
  if (why.kind === "too-many") return { sentence: refusals.tooMany(formatNumber(why.most, language)), ...rest };
  return { ...rest, sentence: sayAnswer(why, { language, now, foundAt: undefined }) };
}

type Words = { readonly language: Language; readonly now: Date; readonly foundAt: Date | undefined };

function sayAnswer(answer: WhyNotAnswer, words: Words): string {
  const messages = consoleMessages(words.language);
  const text = messages.address.answers;
  const number = (value: number) => formatNumber(value, words.language);
  const when = (at: Date) => formatAge(at, words.now, words.language).text;
  switch (answer.kind) {
    case "no-address":
      return text.noAddress;
    case "of-no-site":
      return text.ofNoSite;
    case "out-of-scope":
      return sayScope(answer, words);
    case "file":
      return text.file(answer.ending);
    case "trap":
      return text.trap(messages.linkReasons[answer.trap] ?? answer.trap);
    case "too-deep":
      return text.tooDeep(number(answer.depthMax), answer.onDay);
    case "robots":
      return text.robots(number(answer.rule.line), answer.rule.text);
    case "robots-unreachable": {
      const status = answer.status === 0 ? text.noAnswer : text.status(String(answer.status));
      return text.robotsUnreachable(status, sayNext(answer.nextAt, words));
    }
    case "template-stopped":
      return text.templateStopped(answer.template, number(answer.fetched), when(answer.stoppedAt));
    case "put-away":
      return text.putAway(messages.linkReasons[answer.reason] ?? answer.reason);
    case "pages-limit":
      return text.pagesLimit(number(answer.known), number(answer.most));
    case "never-seen":
      return join(words, text.neverSeen, sayLeftOut(answer.leftOut, words));
    default:
      return sayPage(answer, words);
  }
}

type PageAnswer = Exclude<
  WhyNotAnswer,
  {
    kind:
      | "no-address"
      | "of-no-site"
      | "out-of-scope"
      | "file"
      | "trap"
      | "too-deep"
      | "robots"
      | "robots-unreachable"
      | "template-stopped"
      | "put-away"
      | "pages-limit"
      | "never-seen";
  }
>;

/** How a page of the frontier stands. */
function sayPage(answer: PageAnswer, words: Words): string {
  const messages = consoleMessages(words.language);
  const text = messages.address.answers;
  const when = (at: Date) => formatAge(at, words.now, words.language).text;
  const title = (reason: string) => explainReason(reason, messages).title;
  switch (answer.kind) {
    case "redirects":
      return join(words, text.redirects(answer.to, when(answer.at)), next(answer.nextAt, words));
    case "waits-new":
      return join(words, text.waitsNew(when(words.foundAt ?? words.now)), sayPlace(answer.place, text.newAhead, words));
    case "waits-again":
      return join(words, text.waitsAgain(when(answer.lastAt)), sayPlace(answer.place, text.dueAhead, words));
    case "asked":
      return text.asked(when(answer.askedAt));
    case "fetched": {
      const { pageKind } = answer;
      const kind = pageKind && (messages.visit.kinds[pageKind] ?? pageKind);
      const said = kind === undefined ? text.listFetched(when(answer.at)) : text.fetched(when(answer.at), kind);
      return join(words, said, answer.trouble && text.lately(title(answer.trouble)), next(answer.nextAt, words));
    }
    case "gone":
      return join(words, text.gone(when(answer.at), title(answer.reason)), next(answer.nextAt, words));
    case "refused":
      return join(words, text.refused(when(answer.at), title(answer.reason)), next(answer.nextAt, words));
    case "failed": {
      const times = formatNumber(answer.times, words.language);
      return join(words, text.failed(times, when(answer.at), title(answer.reason)), next(answer.nextAt, words));
    }
    default:
      return never(answer);
  }
}

function sayScope({ scope, rule }: Extract<WhyNotAnswer, { kind: "out-of-scope" }>, { language }: Words): string {
  const messages = consoleMessages(language);
  const text = messages.address.answers;
  if (rule.kind === "excluded") return text.excluded(rule.pattern);
  if (rule.kind === "outside") return text.outside(messages.site.scopeKinds[scope.kind] ?? scope.kind, scope.value);
  return text.notIncluded(new Intl.ListFormat(language, { type: "disjunction" }).format(rule.patterns));
}

function sayLeftOut(leftOut: readonly { readonly reason: string; readonly count: number }[], { language }: Words) {
  if (leftOut.length === 0) return undefined;
  const messages = consoleMessages(language);
  const text = messages.address.answers;
  const reasons = leftOut.map(({ reason, count }) =>
    text.leftOutOne(messages.linkReasons[reason] ?? reason, formatNumber(count, language)),
  );
  return text.leftOut(new Intl.ListFormat(language, { type: "disjunction" }).format(reasons));
}

function sayPlace(
  place: QueuePlace | undefined,
  ahead: (count: string) => string,
  { language }: Words,
): string | undefined {
  const text = consoleMessages(language).address.answers;
  if (place === undefined) return undefined;
  if (place.ahead === 0) return text.first;
  const count = formatNumber(place.ahead, language);
  return ahead(place.isMore ? text.atLeast(count) : count);
}

function sayHold(hold: Hold, words: Words): string {
  const messages = consoleMessages(words.language);
  const text = messages.address.holds;
  switch (hold.kind) {
    case "paused":
      return text.paused;
    case "host-rests": {
      const when = sayNext(hold.until, words);
      return hold.trouble === undefined
        ? text.hostRests(hold.host, when)
        : text.hostInTrouble(hold.host, explainReason(hold.trouble, messages).title, when);
    }
    case "budget": {
      const spent = formatNumber(hold.spent, words.language);
      const of = hold.perHour === undefined ? spent : text.budgetOf(spent, formatNumber(hold.perHour, words.language));
      return text.budget(of, sayNext(hold.until, words));
    }
    case "dry":
      return hold.resumeAt === undefined ? text.dryForNow : text.dry(sayNext(hold.resumeAt, words));
    case "at-work":
      return text.atWork(hold.host);
    default:
      return never(hold);
  }
}

function sayPassed(test: PassedTest, { language, now }: Words): string {
  const messages = consoleMessages(language);
  const text = messages.address.passed;
  const number = (value: number) => formatNumber(value, language);
  switch (test.test) {
    case "scope":
      return text.scope(messages.site.scopeKinds[test.scope.kind] ?? test.scope.kind, test.scope.value);
    case "address":
      return text.address;
    case "robots": {
      if (test.status === undefined) return text.robotsUnknown;
      if (test.rule) return text.robotsLine(number(test.rule.line), test.rule.text);
      return test.status < 300 ? text.robotsSilent : text.robotsMissing(String(test.status));
    }
    case "template":
      return text.template;
    case "room":
      return text.room(number(test.known), number(test.most));
    case "known":
      return text.known(formatAge(test.foundAt, now, language).text, number(test.depth));
    default:
      return never(test);
  }
}

function next(at: Date | undefined, words: Words): string {
  const text = consoleMessages(words.language).address;
  return at === undefined ? text.never : text.answers.next(sayNext(at, words));
}

/** "in 3 hours"; as soon as may be where that time has come. */
function sayNext(at: Date | undefined, { language, now }: Words): string {
  if (at === undefined || at <= now) return consoleMessages(language).address.soon;
  return formatAge(at, now, language).text;
}

/** Sentences after each other: Chinese ones stand without a space. */
function join({ language }: Words, ...sentences: (string | undefined)[]): string {
  return sentences.filter((one) => one !== undefined && one !== "").join(language === "zh" ? "" : " ");
}
