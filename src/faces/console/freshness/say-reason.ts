import type { PageFreshness, VisitReason } from "../../../features/crawl/index.ts";
import { formatAge, formatMeasure, formatNumber, formatShare, formatSpan, type Language } from "../../http/index.ts";
import { consoleMessages, explainReason } from "../messages/console-messages.ts";

type Asked = Pick<PageFreshness, "reason" | "dueAt" | "why">;

const daySeconds = 86_400;
/** U/T at the planned visit within these bounds counts as 1; beyond, the hours of the day have moved the visit. */
const aboutOne = { least: 0.8, most: 1.5 };
/** Policies that know no T. */
const evenPolicies = new Set(["fixed", "nutch-adaptive"]);

/** In one plain sentence: when a page is visited next, and why then. */
export function sayReason({ reason, dueAt, why }: Asked, language: Language, now: Date): string {
  const messages = consoleMessages(language);
  const text = messages.freshness.why;
  const isDue = dueAt === undefined || dueAt <= now;
  const when = isDue ? text.now : formatAge(dueAt, now, language).text;
  const trouble = reason === undefined ? undefined : explainReason(reason, messages).title;
  switch (why.kind) {
    case "new":
      return text.new;
    case "first":
      return text.first(when);
    case "signal":
      return text.signal(text.kinds((why.pendingSignals ?? []).map((kind) => text.signalKinds[kind])), when);
    case "failed":
      return text.failed(trouble, when);
    case "gone":
      return text.gone(when);
    case "refused":
      return text.refused(trouble, when);
    case "redirect":
      return text.redirect(when);
    case "shelved":
      return text.shelved(reason === undefined ? undefined : (messages.linkReasons[reason] ?? trouble));
    case "worth":
      return sayWorth(why, language, { when, isDue });
  }
}

function sayWorth(why: VisitReason, language: Language, { when, isDue }: { when: string; isDue: boolean }): string {
  const text = consoleMessages(language).freshness.why;
  if (evenPolicies.has(why.policy)) return text.even(why.policy, when);
  const cause = sayCause(why, language);
  const { utilityOverThreshold: ratio = 1 } = why;
  if (isDue) return text.paysNow(cause);
  if (why.limit === "shortest") return text.shortest(cause, when);
  if (why.limit === "longest" && ratio < aboutOne.least) return text.longest(cause, when);
  const isEven = ratio >= aboutOne.least && ratio <= aboutOne.most;
  return isEven ? text.pays(cause, when) : text.paysBest(cause, when);
}

/** What is known of how the page changes. */
function sayCause(why: VisitReason, language: Language): string {
  const text = consoleMessages(language).freshness.why;
  const { visits, changes, items = 0, changesPerDay = 0, newItemsPerDay = 0 } = why;
  if (changes !== undefined && visits !== undefined && changes < 0.5 && visits >= 1)
    return text.never(formatNumber(Math.round(visits), language));
  if (items > 0 && newItemsPerDay >= 1)
    return text.comes(formatMeasure(newItemsPerDay, language, 2), formatNumber(items, language));
  if (items > 0 && changesPerDay > 0)
    return text.replaced(formatShare(Math.min(1, changesPerDay), language), formatNumber(items, language));
  if (changesPerDay >= 1) return text.often(formatMeasure(changesPerDay, language, 2));
  if (changesPerDay > 0) return text.rarely(formatSpan(daySeconds / changesPerDay, language));
  return text.little;
}
