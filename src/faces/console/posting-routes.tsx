import type { Hono } from "hono";
import { secondsAfter } from "../../base/clock.ts";
import { countNamedOutcomes, countWaitingNamed, listLookedAt } from "../../features/catalog/index.ts";
import { changePostingSettings, readPostingSettings } from "../../features/social/index.ts";
import { type Fields, formatNumber, type WebContext, type WebEnv } from "../http/index.ts";
import { acting } from "./acting.ts";
import type { ConsoleDeps } from "./deps.ts";
import { consoleMessages } from "./messages/console-messages.ts";
import type { LinkedPages } from "./posting/linked-pages.tsx";
import { PostingPage } from "./posting/posting-page.tsx";
import { readSettings } from "./posting/read-settings.ts";
import { respondConsole } from "./respond-console.ts";

/** Route of /console/posting: how much may be posted. The console lets in administrators only. */
export function addPostingRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  console.get("/posting", (c) => respondPosting(c, deps, {}));
  console.post("/posting", (c) => acting(c, (_, form) => changePosting(c, deps, form)));
}

type Shown = { readonly typed?: Fields; readonly complaint?: string };

async function respondPosting(c: WebContext, deps: ConsoleDeps, { typed = {}, complaint }: Shown): Promise<Response> {
  const text = consoleMessages(c.get("viewer").language).moderation.posting;
  return respondConsole(c, {
    title: text.title,
    current: "moderation",
    status: complaint === undefined ? 200 : 422,
    content: (
      <PostingPage
        settings={await readPostingSettings(deps.sql)}
        linked={await readLinked(deps)}
        typed={typed}
        notice={complaint === undefined && c.req.query("done") === "saved" ? text.saved : undefined}
        complaint={complaint}
      />
    ),
  });
}

const latestMax = 20;
const outcomesDays = 7;

async function readLinked({ sql, clock }: ConsoleDeps): Promise<LinkedPages> {
  const [waiting, outcomes, latest] = await Promise.all([
    countWaitingNamed(sql),
    countNamedOutcomes(sql, secondsAfter(clock.now(), -outcomesDays * 86_400)),
    listLookedAt(sql, latestMax),
  ]);
  return { waiting, outcomes, latest };
}

async function changePosting(c: WebContext, deps: ConsoleDeps, form: Fields): Promise<Response> {
  const { language, member } = c.get("viewer");
  const text = consoleMessages(language).moderation.posting;
  const read = readSettings(form);
  if (read.kind === "not-number") {
    const [least, most] = [formatNumber(read.least, language), formatNumber(read.most, language)];
    return respondPosting(c, deps, { typed: form, complaint: text.notNumber(text[read.field], least, most) });
  }
  await changePostingSettings(deps.sql, read.settings);
  deps.log.info("posting-settings-changed", { ...read.settings, by: member?.id });
  return c.redirect("/console/posting?done=saved", 303);
}
