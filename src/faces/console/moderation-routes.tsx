import type { Hono } from "hono";
import { type ActId, type ReportId, readId, type WordRuleId } from "../../base/ids.ts";
import {
  addWordRule,
  countQueue,
  decideAppeal,
  deleteWordRule,
  findCase,
  listAppeals,
  listQueue,
  listWordRules,
  readThing,
  settle,
  type ThingRef,
  thingActs,
  wordActs,
} from "../../features/social/index.ts";
import { type Fields, pageCount, readPageNumber, respondProblem, type WebContext, type WebEnv } from "../http/index.ts";
import { type Acting, acting } from "./acting.ts";
import type { ConsoleDeps } from "./deps.ts";
import { consoleMessages } from "./messages/console-messages.ts";
import { CasePage } from "./moderation/case-page.tsx";
import { QueuePage } from "./moderation/queue-page.tsx";
import { WordsPage } from "./moderation/words-page.tsx";
import { respondConsole } from "./respond-console.ts";

const home = "/console/moderation";
const linesShown = 50;
const appealsShown = 50;

/** Routes of moderation: the queue, one thing, objections, word rules. The console lets in moderators and nobody below. */
export function addModerationRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  console.get("/moderation", (c) => respondQueue(c, deps));
  console.get("/moderation/words", (c) => respondWords(c, deps, {}));
  console.post("/moderation/words", (c) => acting(c, (actor, form) => addRule(c, deps, { actor, form })));
  console.post("/moderation/words/:id/remove", (c) => acting(c, () => removeRule(c, deps)));
  console.post("/moderation/appeals/:id", (c) => acting(c, (actor, form) => decide(c, deps, { actor, form })));
  console.get("/moderation/:kind/:id", (c) => withThing(c, (thing) => respondCase(c, deps, { thing, typed: {} })));
  console.post("/moderation/:kind/:id", (c) =>
    withThing(c, (thing) => acting(c, (actor, form) => settleThing(c, deps, { actor, form, thing }))),
  );
}

const textOf = (c: WebContext) => consoleMessages(c.get("viewer").language).moderation;

function faultOf(c: WebContext, fault: string): string | undefined {
  const { faults } = textOf(c);
  return Object.hasOwn(faults, fault) ? faults[fault] : undefined;
}

async function respondQueue(c: WebContext, { sql }: ConsoleDeps): Promise<Response> {
  const page = readPageNumber(c.req.query("page"), linesShown);
  if (!page) return respondProblem(c, "badRequest");
  const [lines, count, appeals, rules] = await Promise.all([
    listQueue(sql, { limit: page.limit, offset: page.offset }),
    countQueue(sql),
    listAppeals(sql, appealsShown),
    listWordRules(sql),
  ]);
  const text = textOf(c);
  const done = c.req.query("done");
  return respondConsole(c, {
    title: text.title,
    current: "moderation",
    content: (
      <QueuePage
        lines={lines}
        count={count}
        page={page.page}
        pages={pageCount(count, linesShown)}
        appeals={appeals}
        rulesCount={rules.length}
        notice={done === "settled" ? text.done : done === "decided" ? text.decided : undefined}
        complaint={faultOf(c, c.req.query("fault") ?? "")}
      />
    ),
  });
}

async function withThing(c: WebContext, answer: (thing: ThingRef) => Response | Promise<Response>): Promise<Response> {
  const thing = readThing(c.req.param("kind"), c.req.param("id"));
  return thing ? answer(thing) : respondProblem(c, "notFound");
}

type Shown = { readonly thing: ThingRef; readonly typed: Fields; readonly fault?: string };

async function respondCase(c: WebContext, { sql }: ConsoleDeps, { thing, typed, fault }: Shown): Promise<Response> {
  const found = await findCase(sql, thing);
  if (!found) return respondProblem(c, "notFound");
  const text = textOf(c);
  const title = text.case.title(text.kinds[thing.kind] ?? thing.kind, thing.id);
  return respondConsole(c, {
    title,
    current: "moderation",
    status: fault === undefined ? 200 : 422,
    content: (
      <CasePage
        found={found}
        title={title}
        typed={typed}
        notice={undefined}
        complaint={fault === undefined ? undefined : (faultOf(c, fault) ?? fault)}
      />
    ),
  });
}

type Posted = { readonly actor: Parameters<Acting>[0]; readonly form: Fields };

async function settleThing(
  c: WebContext,
  deps: ConsoleDeps,
  { actor, form, thing }: Posted & { readonly thing: ThingRef },
): Promise<Response> {
  const act = thingActs.find((each) => each === form.act);
  const upTo = form.upTo ? readId<ReportId>(form.upTo) : undefined;
  if (!act || (form.upTo && !upTo)) return respondProblem(c, "badRequest");
  const version = form.version ? Number(form.version) : undefined;
  const asked = { actor, thing, upTo, version, act, reason: form.reason ?? "", warning: form.warning ?? "" };
  const outcome = await settle(deps.sql, asked, deps.clock);
  if (outcome.kind === "unknown-thing") return respondProblem(c, "notFound");
  if (outcome.kind !== "done") return respondCase(c, deps, { thing, typed: form, fault: outcome.kind });
  deps.log.info("reports-settled", { act, kind: thing.kind, id: thing.id, by: actor.id });
  return c.redirect(`${home}?done=settled`, 303);
}

async function decide(c: WebContext, deps: ConsoleDeps, { actor, form }: Posted): Promise<Response> {
  const actId = readId<ActId>(c.req.param("id") ?? "");
  const outcome = (["upheld", "overturned"] as const).find((each) => each === form.outcome);
  if (!actId) return respondProblem(c, "notFound");
  if (!outcome) return respondProblem(c, "badRequest");
  const decided = await decideAppeal(deps.sql, { actor, actId, outcome, answer: form.answer ?? "" }, deps.clock);
  if (decided.kind === "unknown-appeal") return respondProblem(c, "notFound");
  if (decided.kind !== "decided") return c.redirect(`${home}?fault=${decided.kind}`, 303);
  deps.log.info("appeal-decided", { act: actId, outcome, by: actor.id });
  return c.redirect(`${home}?done=decided`, 303);
}

type ShownWords = { readonly typed?: Fields; readonly complaint?: string | undefined };

async function respondWords(
  c: WebContext,
  { sql }: ConsoleDeps,
  { typed = {}, complaint }: ShownWords,
): Promise<Response> {
  const text = textOf(c).words;
  const done = c.req.query("done");
  const notice = done === "added" ? text.added : done === "removed" ? text.removed : undefined;
  return respondConsole(c, {
    title: text.title,
    current: "moderation",
    status: complaint === undefined ? 200 : 422,
    content: (
      <WordsPage
        rules={await listWordRules(sql)}
        typed={typed}
        notice={complaint === undefined ? notice : undefined}
        complaint={complaint}
      />
    ),
  });
}

async function addRule(c: WebContext, deps: ConsoleDeps, { actor, form }: Posted): Promise<Response> {
  const act = wordActs.find((each) => each === form.act);
  if (!act) return respondProblem(c, "badRequest");
  const rule = { actor, act, name: form.name ?? "", phrase: form.phrase ?? "", isWholeWord: form.whole === "yes" };
  const outcome = await addWordRule(deps.sql, rule, deps.clock);
  if (outcome.kind !== "added")
    return respondWords(c, deps, { typed: form, complaint: textOf(c).words.faults[outcome.kind] });
  deps.log.info("word-rule-added", { act, by: actor.id });
  return c.redirect(`${home}/words?done=added`, 303);
}

async function removeRule(c: WebContext, { sql, log }: ConsoleDeps): Promise<Response> {
  const id = readId<WordRuleId>(c.req.param("id") ?? "");
  if (!id) return respondProblem(c, "notFound");
  await deleteWordRule(sql, id);
  log.info("word-rule-removed", { id, by: c.get("viewer").member?.id });
  return c.redirect(`${home}/words?done=removed`, 303);
}
