import { Hono } from "hono";
import { respondProblem, type WebEnv } from "../http/index.ts";
import { addAddingRoutes } from "./adding-routes.tsx";
import type { ConsoleDeps } from "./deps.ts";
import { addSitesRoutes } from "./sites-routes.tsx";
import { addWatchingRoutes } from "./watching-routes.tsx";

/** The operator's site. Mount it at "/console" of createWeb. */
export function createConsole(deps: ConsoleDeps): Hono<WebEnv> {
  const console = new Hono<WebEnv>();
  console.use(async (c, next) => {
    const { member, path } = c.get("viewer");
    if (!member)
      return c.redirect(`/sign-in?back=${encodeURIComponent(c.req.method === "GET" ? path : "/console")}`, 303);
    return member.role === "administrator" ? next() : respondProblem(c, "forbidden");
  });
  addSitesRoutes(console, deps);
  addAddingRoutes(console, deps);
  addWatchingRoutes(console, deps);
  return console;
}
