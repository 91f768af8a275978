import { Hono } from "hono";
import { type Mount, respondProblem, type WebEnv } from "../http/index.ts";
import { addAddingRoutes } from "./adding-routes.tsx";
import { addAddressRoutes } from "./address-routes.tsx";
import type { ConsoleDeps } from "./deps.ts";
import { addFreshnessRoutes } from "./freshness-routes.tsx";
import { addLabelsRoutes, importBytesMax } from "./labels-routes.tsx";
import { addMembersRoutes, isModeratorsPath } from "./members-routes.tsx";
import { addModerationRoutes } from "./moderation-routes.tsx";
import { addPostingRoutes } from "./posting-routes.tsx";
import { addSitesRoutes } from "./sites-routes.tsx";
import { addWatchingRoutes } from "./watching-routes.tsx";
import { addWhyRoutes } from "./why-routes.tsx";

/** Where administrators may send whole pages, and files of them. */
export function largeFormsOf({ pageLimits }: Pick<ConsoleDeps, "pageLimits">): NonNullable<Mount["largeForms"]> {
  // Beside a page of full size there are the form's own lines.
  return {
    paths: /^\/console\/(?:why|labels\/import)$/,
    bytesMax: Math.max(importBytesMax, pageLimits.bodyBytesMax) + 65_536,
    audience: "administrators",
  };
}

/** The operator's site. Mount it at "/console" of createWeb. */
export function createConsole(deps: ConsoleDeps): Hono<WebEnv> {
  const console = new Hono<WebEnv>();
  console.use(async (c, next) => {
    const { member, path } = c.get("viewer");
    if (!member)
      return c.redirect(`/sign-in?back=${encodeURIComponent(c.req.method === "GET" ? path : "/console")}`, 303);
    if (member.role === "administrator") return next();
    // Moderators look after members and what these say, and after nothing else.
    return member.role === "moderator" && isModeratorsPath(c.req.path) ? next() : respondProblem(c, "forbidden");
  });
  addMembersRoutes(console, deps);
  addModerationRoutes(console, deps);
  addPostingRoutes(console, deps);
  addSitesRoutes(console, deps);
  addAddingRoutes(console, deps);
  addWatchingRoutes(console, deps);
  addAddressRoutes(console, deps);
  addFreshnessRoutes(console, deps);
  addWhyRoutes(console, deps);
  addLabelsRoutes(console, deps);
  return console;
}
