import type { Hono } from "hono";
import { readId, type SiteId } from "../../base/ids.ts";
import { chooseSiteBudget, findSite, readFetchesPerHour, type Site } from "../../features/catalog/index.ts";
import {
  chooseRefreshPolicy,
  chooseSteering,
  readBudgetSeries,
  readCostlyPages,
  readIntervals,
  readPageFreshness,
  readPredictions,
  readPushes,
  readSiteFreshness,
  readSteering,
  readThresholdSeries,
  readUtilities,
} from "../../features/crawl/index.ts";
import { readForm, respondProblem, type WebContext, type WebEnv } from "../http/index.ts";
import type { ConsoleDeps } from "./deps.ts";
import { FreshnessPage } from "./freshness/freshness-page.tsx";
import { PageHistory } from "./freshness/page-history.tsx";
import type { SteeringFault } from "./freshness/steering-section.tsx";
import { consoleMessages } from "./messages/console-messages.ts";
import type { Complaint } from "./messages/site-complaints.ts";
import { respondConsole } from "./respond-console.ts";
import { spansHours } from "./watching-page.tsx";

const daysShown = 14;
const costlyShown = 20;
const pushesShown = 30;
const historyShown = 200;
const budgetBounds = { least: 1, most: 10_000_000 };
const worthBounds = { least: 0.0001, most: 100 };

/** Routes of how fresh the stored pages are, what steers it, and one page's own history. */
export function addFreshnessRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  console.get("/freshness", (c) => answerFreshness(c, deps));
  console.post("/freshness/steering", (c) => answerSteering(c, deps));
  console.post("/freshness/policy", (c) => answerPolicy(c, deps));
  console.post("/freshness/site-budget", (c) => answerSiteBudget(c, deps));
  console.get("/site/:id/page/:key", (c) => answerHistory(c, deps));
}

async function answerFreshness(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const asked = c.req.query("site");
  const id = asked === undefined ? undefined : readId<SiteId>(asked);
  const site = id && (await findSite(deps.sql, id));
  if (asked !== undefined && !site) return respondProblem(c, "notFound");
  return await respondFreshness(c, deps, { site, fault: undefined });
}

type Shown = { readonly site: Site | undefined; readonly fault: SteeringFault | undefined };

async function respondFreshness(
  c: WebContext,
  { sql, publicUrl }: ConsoleDeps,
  { site, fault }: Shown,
): Promise<Response> {
  const text = consoleMessages(c.get("viewer").language).freshness;
  const hours = spansHours.find((span) => String(span) === c.req.query("hours")) ?? spansHours[0];
  const of = { siteId: site?.id };
  const [steering, budget, thresholds, intervals, utilities, predictions, costly, sites, pushes] = await Promise.all([
    readSteering(sql, of),
    readBudgetSeries(sql, { ...of, hours }),
    readThresholdSeries(sql, { ...of, hours }),
    readIntervals(sql, of),
    readUtilities(sql, of),
    readPredictions(sql, { ...of, days: daysShown }),
    readCostlyPages(sql, { ...of, days: daysShown, limit: costlyShown }),
    readSiteFreshness(sql, of),
    readPushes(sql, { ...of, days: daysShown, limit: pushesShown }),
  ]);
  const isReachable = publicUrl !== undefined;
  const measures = {
    steering,
    budget,
    thresholds,
    intervals,
    utilities,
    predictions,
    costly,
    sites,
    pushes,
    isReachable,
  };
  const done = c.req.query("done") ?? "";
  const notice = Object.hasOwn(text.notices, done) ? text.notices[done] : undefined;
  return respondConsole(c, {
    title: site ? text.ofSite(site.name) : text.title,
    current: "freshness",
    scripts: ["freshness"],
    status: fault ? 422 : 200,
    content: <FreshnessPage site={site} hours={hours} days={daysShown} {...measures} notice={notice} fault={fault} />,
  });
}

async function answerSteering(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const text = consoleMessages(c.get("viewer").language).freshness;
  const typed = { budget: (form.budget ?? "").trim().slice(0, 40), worth: (form.worth ?? "").trim().slice(0, 40) };
  const sendBack = (at: SteeringFault["at"], complaint: Complaint) =>
    respondFreshness(c, deps, { site: undefined, fault: { at, complaint, ...typed } });
  const budgetPerHour = readNumber(typed.budget, budgetBounds);
  if (budgetPerHour === "wrong") return await sendBack("budget", text.badBudget);
  const newPageWorth = readNumber(typed.worth, worthBounds);
  if (newPageWorth === "wrong") return await sendBack("worth", text.badWorth);
  await chooseSteering(deps.sql, { budgetPerHour, newPageWorth });
  deps.log.info("steering-changed", { budgetPerHour, newPageWorth, by: c.get("viewer").member?.name });
  return c.redirect("/console/freshness?done=steering", 303);
}

/** The number typed; undefined for nothing. */
function readNumber(text: string, { least, most }: { least: number; most: number }): number | undefined | "wrong" {
  if (text === "") return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : "wrong";
}

async function answerPolicy(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const name = form.policy ?? "";
  if (!(await chooseRefreshPolicy(deps.sql, { name, now: deps.clock.now() }))) {
    const { chosen } = await readSteering(deps.sql);
    const typed = { budget: String(chosen.budgetPerHour ?? ""), worth: String(chosen.newPageWorth ?? "") };
    const complaint = consoleMessages(c.get("viewer").language).freshness.badPolicy;
    return await respondFreshness(c, deps, { site: undefined, fault: { at: "policy", complaint, ...typed } });
  }
  deps.log.info("policy-changed", { policy: name, by: c.get("viewer").member?.name });
  return c.redirect("/console/freshness?done=policy", 303);
}

async function answerSiteBudget(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const id = readId<SiteId>(form.site ?? "");
  const site = id && (await findSite(deps.sql, id));
  if (!site) return respondProblem(c, "notFound");
  const budget = (form.budget ?? "").trim().slice(0, 40);
  const read = readFetchesPerHour(budget);
  if (read.kind === "invalid") {
    const complaint = consoleMessages(c.get("viewer").language).freshness.badSiteBudget;
    return await respondFreshness(c, deps, { site, fault: { at: "budget", complaint, budget, worth: "" } });
  }
  await chooseSiteBudget(deps.sql, site.id, read.fetchesPerHour);
  deps.log.info("site-budget-changed", {
    site: site.key,
    budgetPerHour: read.fetchesPerHour,
    by: c.get("viewer").member?.name,
  });
  return c.redirect(`/console/freshness?site=${site.id}&done=siteBudget`, 303);
}

async function answerHistory(c: WebContext, { sql }: ConsoleDeps): Promise<Response> {
  const id = readId<SiteId>(c.req.param("id") ?? "");
  const pageKey = c.req.param("key") ?? "";
  const site = id && (await findSite(sql, id));
  if (!site || !isPageKey(pageKey)) return respondProblem(c, "notFound");
  const page = await readPageFreshness(sql, { siteId: site.id, pageKey, visitsMax: historyShown });
  if (!page) return respondProblem(c, "notFound");
  return respondConsole(c, {
    title: consoleMessages(c.get("viewer").language).freshness.historyOf(page.url),
    current: "freshness",
    scripts: ["freshness"],
    content: <PageHistory site={site} page={page} />,
  });
}

/** A page's key is a 64-bit hash, signed. */
function isPageKey(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}
