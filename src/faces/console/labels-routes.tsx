import type { Hono } from "hono";
import { stream } from "hono/streaming";
import { Complaint } from "../../base/complaint.ts";
import { type LabelId, readId, type WeightsId } from "../../base/ids.ts";
import {
  countLabels,
  deleteLabel,
  findLabelledPage,
  type GivenLabel,
  importLabels,
  keepExaminedPage,
  lineOfLabel,
  listLabels,
  listWrongLabels,
  readLabelLine,
  readLearnings,
  readStoredLabels,
  startLearning,
  useLearnedWeights,
  useShippedWeights,
} from "../../features/labels/index.ts";
import {
  pageCount,
  readForm,
  readPageNumber,
  readRawForm,
  respondProblem,
  type WebContext,
  type WebEnv,
} from "../http/index.ts";
import type { ConsoleDeps } from "./deps.ts";
import { judgementOf, megabyte } from "./forms.ts";
import { LabelsPage, type LabelsProps } from "./labels/labels-page.tsx";
import { consoleMessages } from "./messages/console-messages.ts";
import { respondConsole } from "./respond-console.ts";

const labelsShown = 50;
/** Of an imported file: some 500 pages of usual size. */
export const importBytesMax = 32 * megabyte;
const learnSeed = 1;

/** Routes of labels and of the weights learned from them. */
export function addLabelsRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  console.get("/labels", (c) => respondLabels(c, deps));
  console.get("/labels/export", (c) => respondExport(c, deps));
  console.post("/labels/import", (c) => answerImport(c, deps));
  console.post("/labels/learn", (c) => answerLearn(c, deps));
  console.post("/labels/weights/shipped", (c) => answerShipped(c, deps));
  console.post("/labels/weights/:id/use", (c) => answerUse(c, deps));
  console.post("/labels/:id/delete", (c) => answerDelete(c, deps));
  console.post("/labels/:id/why", (c) => answerWhy(c, deps));
}

async function respondLabels(
  c: WebContext,
  deps: ConsoleDeps,
  complaint?: LabelsProps["complaint"],
): Promise<Response> {
  const { sql } = deps;
  const filter = c.req.query("show") === "wrong" ? "wrong" : "all";
  const number = readPageNumber(c.req.query("page"), labelsShown);
  if (!number) return respondProblem(c, "notFound");
  const [counts, labels, learnings] = await Promise.all([
    countLabels(sql),
    filter === "wrong" ? listWrongLabels(sql, number) : listLabels(sql, number),
    readLearnings(sql),
  ]);
  const total = counts.reduce(
    (sum, { count, rightCount }) => sum + (filter === "wrong" ? count - rightCount : count),
    0,
  );
  return respondConsole(c, {
    title: consoleMessages(c.get("viewer").language).labels.title,
    current: "labels",
    status: complaint ? 422 : 200,
    scripts: ["labels"],
    content: (
      <LabelsPage
        labels={labels}
        counts={counts}
        filter={filter}
        page={number.page}
        pages={pageCount(total, labelsShown)}
        learnings={learnings}
        notice={readNotice(c)}
        complaint={complaint}
        importBytesMax={importBytesMax}
      />
    ),
  });
}

/** The text for `?done=`: a key of the notices, or "imported" with its count. */
function readNotice(c: WebContext): string | undefined {
  const text = consoleMessages(c.get("viewer").language).labels;
  const done = c.req.query("done") ?? "";
  const imported = /^imported-(\d{1,6})$/.exec(done)?.[1];
  if (imported !== undefined) return text.imported(Number(imported));
  return Object.hasOwn(text.notices, done) ? text.notices[done] : undefined;
}

function respondExport(c: WebContext, { sql }: ConsoleDeps): Response {
  c.header("Content-Type", "application/jsonl; charset=utf-8");
  c.header("Content-Disposition", 'attachment; filename="labels.jsonl"');
  c.header("Cache-Control", "private, no-store");
  return stream(c, async (out) => {
    for await (const labels of readStoredLabels(sql)) {
      if (out.aborted) return;
      for (const label of labels) await out.write(`${lineOfLabel(label, { withPage: true })}\n`);
    }
  });
}

async function answerImport(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const { member } = c.get("viewer");
  const form = await readRawForm(c);
  if (!form || !member) return respondProblem(c, "formExpired");
  const text = consoleMessages(c.get("viewer").language).labels;
  const lines = new TextDecoder().decode((await form.file("file")) ?? new Uint8Array()).split("\n");
  const labels: GivenLabel[] = [];
  try {
    for (const [at, line] of lines.entries())
      if (line.trim() !== "") labels.push(readLabelLine(line, at + 1, { bytesMax: deps.pageLimits.bodyBytesMax }));
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    const complaint = { why: `${error.what}: ${error.why}`, remedy: error.remedy };
    return await respondLabels(c, deps, { at: "import", complaint });
  }
  if (labels.length === 0) return await respondLabels(c, deps, { at: "import", complaint: text.importEmpty });
  // Only a file without faults is taken, so that nobody wonders which half went in.
  await importLabels(deps.sql, { labels, by: member.id }, { judgement: judgementOf(deps), clock: deps.clock });
  deps.log.info("labels-imported", { count: labels.length, by: member.name });
  return c.redirect(`/console/labels?done=imported-${labels.length}`, 303);
}

async function answerLearn(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const { member } = c.get("viewer");
  const form = await readForm(c);
  if (!form || !member) return respondProblem(c, "formExpired");
  const wantedPrecision = Number(form.precision);
  const text = consoleMessages(c.get("viewer").language).labels;
  if (!(wantedPrecision >= 0.5 && wantedPrecision <= 0.999))
    return await respondLabels(c, deps, { at: "learn", complaint: text.badPrecision });
  const options = { seed: learnSeed, wantedPrecision, rules: deps.rules, by: member.id };
  const started = await startLearning(deps, options);
  if (started.kind === "started") {
    deps.log.info("learning-started", { id: started.id, by: member.name });
    void started.done; // its end is in the database, and every fault with it
  }
  return c.redirect(`/console/labels?done=${started.kind === "started" ? "learning" : started.kind}#weights`, 303);
}

async function answerUse(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  if (!(await readForm(c))) return respondProblem(c, "formExpired");
  const id = readId<WeightsId>(c.req.param("id") ?? "");
  const isUsed = id !== undefined && (await useLearnedWeights(deps.sql, id, deps.clock));
  return await endChange(c, deps, isUsed ? "used" : "gone");
}

async function answerShipped(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  if (!(await readForm(c))) return respondProblem(c, "formExpired");
  await useShippedWeights(deps.sql);
  return await endChange(c, deps, "shipped");
}

async function endChange(c: WebContext, deps: ConsoleDeps, done: string): Promise<Response> {
  await deps.weights.refresh();
  deps.log.info("weights-changed", { done, by: c.get("viewer").member?.name });
  return c.redirect(`/console/labels?done=${done}`, 303);
}

async function answerDelete(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  if (!(await readForm(c))) return respondProblem(c, "formExpired");
  const id = readId<LabelId>(c.req.param("id") ?? "");
  if (id === undefined || !(await deleteLabel(deps.sql, id))) return respondProblem(c, "notFound");
  return c.redirect("/console/labels?done=deleted", 303);
}

/** Examines a labelled page as it was when it was labelled. */
async function answerWhy(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const { member } = c.get("viewer");
  if (!(await readForm(c)) || !member) return respondProblem(c, "formExpired");
  const id = readId<LabelId>(c.req.param("id") ?? "");
  const page = id && (await findLabelledPage(deps.sql, id));
  if (!page) return respondProblem(c, "notFound");
  const examined = await keepExaminedPage(deps.sql, { page, origin: "given", by: member.id }, deps.clock);
  return c.redirect(`/console/why/${examined}`, 303);
}
