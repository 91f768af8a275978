import type { Hono } from "hono";
import { type ExaminedPageId, readId } from "../../base/ids.ts";
import {
  findExaminedPage,
  findLabelOf,
  isPageKind,
  keepExaminedPage,
  labelKey,
  labelPage,
  toInput,
} from "../../features/labels/index.ts";
import { explainPage } from "../../libraries/recognition/index.ts";
import { createPlaces, readForm, readRawForm, respondProblem, type WebContext, type WebEnv } from "../http/index.ts";
import type { ConsoleDeps } from "./deps.ts";
import { judgementOf } from "./forms.ts";
import { consoleMessages } from "./messages/console-messages.ts";
import { respondConsole } from "./respond-console.ts";
import { questionNames } from "./why/evidence-plot.tsx";
import { type PageAnswer, readAskedPage } from "./why/read-page.ts";
import { WhyFormPage, type WhyFormProps } from "./why/why-form.tsx";
import { WhyPage } from "./why/why-page.tsx";

// A page may take half a minute to come and megabytes to hold.
const takePlace = createPlaces({ most: 8, mostEach: 3 });

/** Routes that explain a verdict: /why asks for a page, /why/ID shows what was made of it. */
export function addWhyRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  console.get("/why", (c) => respondForm(c, deps, { address: (c.req.query("url") ?? "").slice(0, 2000) }));
  console.post("/why", (c) => answerForm(c, deps));
  console.get("/why/:id", (c) => respondWhy(c, deps));
  console.post("/why/:id/label", (c) => answerLabel(c, deps));
}

function respondForm(c: WebContext, deps: ConsoleDeps, state: Partial<WhyFormProps>): Response {
  return respondConsole(c, {
    title: consoleMessages(c.get("viewer").language).why.title,
    current: "why",
    status: state.complaint ? 422 : 200,
    content: <WhyFormPage address="" html="" complaint={undefined} limits={deps.pageLimits} {...state} />,
  });
}

async function answerForm(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const { member } = c.get("viewer");
  const form = await readRawForm(c);
  if (!form || !member) return respondProblem(c, "formExpired");
  const messages = consoleMessages(c.get("viewer").language);
  const answer = await inPlace(member.id, () => readAskedPage(form, deps, messages), {
    kind: "complaint",
    ...messages.why.busy,
  });
  if (answer.kind === "complaint")
    return respondForm(c, deps, { address: form.text("address").slice(0, 2000), complaint: answer });
  const id = await keepExaminedPage(deps.sql, { page: answer.page, origin: answer.origin, by: member.id }, deps.clock);
  return c.redirect(`/console/why/${id}`, 303);
}

async function inPlace(who: string, work: () => Promise<PageAnswer>, busy: PageAnswer): Promise<PageAnswer> {
  const leave = takePlace(who);
  if (!leave) return busy;
  try {
    return await work();
  } finally {
    leave();
  }
}

async function findAsked(c: WebContext, { sql }: ConsoleDeps) {
  const id = readId<ExaminedPageId>(c.req.param("id") ?? "");
  return id && (await findExaminedPage(sql, id));
}

async function respondWhy(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const page = await findAsked(c, deps);
  if (!page) return respondProblem(c, "notFound");
  const text = consoleMessages(c.get("viewer").language).why;
  const explanation = explainPage(toInput(page, page.examinedAt), judgementOf(deps));
  const usual = explanation.reading.kind === "listing" ? "listing" : "hasProgramme";
  return respondConsole(c, {
    title: text.title,
    current: "why",
    content: (
      <WhyPage
        page={page}
        explanation={explanation}
        question={questionNames.find((name) => name === c.req.query("of")) ?? usual}
        isLearned={deps.weights.current() !== undefined}
        label={await findLabelOf(deps.sql, labelKey(page.url))}
        extent={c.req.query("source") === "all" ? "all" : "marks"}
        notice={c.req.query("done") === "labelled" ? text.labelStored : undefined}
      />
    ),
  });
}

async function answerLabel(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const { member } = c.get("viewer");
  const form = await readForm(c);
  if (!form || !member) return respondProblem(c, "formExpired");
  const page = await findAsked(c, deps);
  if (!page) return respondProblem(c, "notFound");
  if (!isPageKind(form.kind)) return respondProblem(c, "badRequest");
  const label = { page, trueKind: form.kind, by: member.id };
  await labelPage(deps.sql, label, { judgement: judgementOf(deps), clock: deps.clock });
  deps.log.info("page-labelled", { url: page.url, kind: form.kind, by: member.name });
  return c.redirect(`/console/why/${page.id}?done=labelled`, 303);
}
