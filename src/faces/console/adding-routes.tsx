import type { Hono } from "hono";
import {
  addSite,
  type NewSite,
  readSiteInput,
  readSiteList,
  type SiteInputOptions,
} from "../../features/catalog/index.ts";
import { seedSite } from "../../features/crawl/index.ts";
import { type Fields, readForm, respondProblem, type WebContext, type WebEnv } from "../http/index.ts";
import { AddPage, ImportPage } from "./adding-page.tsx";
import type { ConsoleDeps } from "./deps.ts";
import { type ConsoleMessages, consoleMessages } from "./messages/console-messages.ts";
import { type Complaint, saySiteComplaint } from "./messages/site-complaints.ts";
import { respondConsole } from "./respond-console.ts";

/** Routes that bring sites in: /add and /import. */
export function addAddingRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  console.get("/add", (c) => respondAdd(c, deps, { form: {} }));
  console.post("/add", (c) => answerAdd(c, deps));
  console.get("/import", (c) => respondImport(c, { list: "", problems: [] }));
  console.post("/import", (c) => answerImport(c, deps));
}

function respondAdd(
  c: WebContext,
  deps: ConsoleDeps,
  { form, complaint }: { form: Fields; complaint?: Complaint },
): Response {
  return respondConsole(c, {
    title: consoleMessages(c.get("viewer").language).add.title,
    current: "sites",
    status: complaint ? 422 : 200,
    content: <AddPage form={form} complaint={complaint} defaults={deps.siteDefaults} />,
  });
}

async function answerAdd(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const options = readOptions(form, consoleMessages(c.get("viewer").language));
  if ("why" in options) return respondAdd(c, deps, { form, complaint: options });
  const input = readSiteInput(form.address ?? "", options);
  if (input.kind === "invalid")
    return respondAdd(c, deps, { form, complaint: saySiteComplaint(input, c.get("viewer").language) });
  const kind = await addAndSeed(c, deps, input.site);
  return c.redirect(`/console?done=${kind}`, 303);
}

/** The site's first visits start as soon as a worker is free. */
async function addAndSeed(c: WebContext, deps: ConsoleDeps, newSite: NewSite): Promise<"added" | "exists"> {
  const { kind, site } = await addSite(deps.sql, newSite, deps.clock);
  await seedSite(deps.sql, site, deps.clock);
  deps.log.info("site-added", { site: site.key, kind, by: c.get("viewer").member?.name });
  return kind;
}

function readOptions(form: Fields, text: ConsoleMessages): SiteInputOptions | Complaint {
  const numbers: { pagesMax?: number; depthMax?: number; delaySeconds?: number; fetchesPerHour?: number } = {};
  for (const name of ["pagesMax", "depthMax", "delaySeconds", "fetchesPerHour"] as const) {
    const value = (form[name] ?? "").trim();
    if (value === "") continue;
    const number = Number(value);
    if (!Number.isFinite(number)) return { why: text.add.notNumber(text.add[name]) };
    numbers[name] = number;
  }
  const lines = (name: string) => (form[name] ?? "").split(/\s+/).filter(Boolean);
  const scope = form.scope === "host" || form.scope === "prefix" ? form.scope : undefined;
  const name = (form.name ?? "").trim();
  const strategy = (form.strategy ?? "").trim();
  return {
    ...numbers,
    include: lines("include"),
    exclude: lines("exclude"),
    ...(scope && { scope }),
    ...(name && { name }),
    ...(strategy && { strategy }),
  };
}

type ImportState = Parameters<typeof ImportPage>[0];

function respondImport(c: WebContext, state: ImportState): Response {
  return respondConsole(c, {
    title: consoleMessages(c.get("viewer").language).importing.title,
    current: "sites",
    status: state.complaint || state.problems.length > 0 ? 422 : 200,
    content: <ImportPage {...state} />,
  });
}

async function answerImport(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const list = form.file?.trim() || form.list || "";
  const { sites, problems } = readSiteList(list);
  const text = consoleMessages(c.get("viewer").language).importing;
  if (sites.length === 0 && problems.length === 0)
    return respondImport(c, { list, problems, complaint: { why: text.empty } });
  // All or nothing: a list with faults is shown again, so that nobody wonders which half went in.
  if (problems.length > 0) return respondImport(c, { list, problems });
  let added = 0;
  for (const site of sites) if ((await addAndSeed(c, deps, site)) === "added") added += 1;
  return c.redirect(`/console?done=imported-${added}-${sites.length - added}`, 303);
}
