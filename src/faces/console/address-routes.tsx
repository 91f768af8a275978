import type { Hono } from "hono";
import { readId, type SiteId } from "../../base/ids.ts";
import { findSite } from "../../features/catalog/index.ts";
import { askWhyNot, type FetchRefusal, fetchNow } from "../../features/crawl/index.ts";
import {
  readForm,
  renderFragment,
  respondEvents,
  respondProblem,
  type StreamedEvent,
  type WebContext,
  type WebEnv,
} from "../http/index.ts";
import { addressCharactersMax, addressPath } from "./address/address-form.tsx";
import { AddressPage, AnswerView } from "./address/address-page.tsx";
import type { ConsoleDeps } from "./deps.ts";
import { consoleMessages } from "./messages/console-messages.ts";
import { respondConsole } from "./respond-console.ts";

/** Routes that answer for one address: why it was not fetched, fetch it now, and what becomes of it. */
export function addAddressRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  console.get("/address", (c) => respondAddress(c, deps, undefined));
  console.post("/address", (c) => answerForm(c, deps));
  console.get("/address/events", (c) =>
    respondEvents(c, { everySeconds: 1, audience: "administrators", read: answerReader(c, deps) }),
  );
}

type Shown = { readonly address: string; readonly siteId: SiteId | undefined; readonly why: FetchRefusal };

async function respondAddress(
  c: WebContext,
  { sql, clock }: ConsoleDeps,
  refused: Shown | undefined,
): Promise<Response> {
  const text = consoleMessages(c.get("viewer").language).address;
  const address = refused?.address ?? readAddressOf(c);
  const siteId = refused ? refused.siteId : readSiteOf(c);
  const site = siteId && (await findSite(sql, siteId));
  const asked = address === "" ? undefined : await askWhyNot(sql, { address, siteId: site?.id, now: clock.now() });
  const done = c.req.query("done");
  const notice = done === "asked" ? text.asked : done === "again" ? text.askedAgain : undefined;
  return respondConsole(c, {
    title: text.title,
    current: "sites",
    scripts: ["answer"],
    status: refused ? 422 : 200,
    content: <AddressPage address={address} site={site} asked={asked} notice={notice} refusal={refused?.why} />,
  });
}

function readAddressOf(c: WebContext): string {
  return (c.req.query("url") ?? "").slice(0, addressCharactersMax);
}

function readSiteOf(c: WebContext): SiteId | undefined {
  return readId<SiteId>(c.req.query("site") ?? "");
}

async function answerForm(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const { member } = c.get("viewer");
  const form = await readForm(c);
  if (!form || !member) return respondProblem(c, "formExpired");
  const address = (form.address ?? "").trim().slice(0, addressCharactersMax);
  const siteId = readId<SiteId>(form.site ?? "");
  if (form.act !== "fetch") return c.redirect(addressPath(address, siteId), 303);
  const outcome = await fetchNow(deps.sql, { address, siteId, by: member.id, clock: deps.clock });
  if (outcome.kind === "refused") return respondAddress(c, deps, { address, siteId, why: outcome.why });
  const { url, site, isAgain } = outcome;
  deps.log.info("fetch-asked", { url, site: site.key, by: member.name });
  return c.redirect(`${addressPath(url, site.id)}&done=${isAgain ? "again" : "asked"}`, 303);
}

/** Sends the answer anew whenever it has become another one. */
function answerReader(c: WebContext, { sql, clock }: ConsoleDeps): () => Promise<StreamedEvent[]> {
  const viewer = c.get("viewer");
  const request = { address: readAddressOf(c), siteId: readSiteOf(c) };
  let sent: string | undefined;
  return async () => {
    const now = clock.now();
    const asked = await askWhyNot(sql, { ...request, now });
    const state = JSON.stringify(asked.answer);
    if (state === sent) return [];
    sent = state;
    return [{ event: "answer", data: renderFragment({ ...viewer, now }, <AnswerView asked={asked} />) }];
  };
}
