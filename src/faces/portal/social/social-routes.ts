import type { Hono } from "hono";
import type { WebEnv } from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";
import { addActRoutes } from "./act-routes.tsx";
import { addComposeRoutes } from "./compose-routes.tsx";
import { addFavouritesRoutes } from "./favourites-routes.tsx";
import { addFeedRoutes } from "./feed-routes.tsx";
import { addOwnPostRoutes } from "./own-post-routes.tsx";
import { addPictureRoutes } from "./picture-routes.ts";
import { addThreadRoutes } from "./thread-routes.tsx";

/** Routes of the microblog: feeds, posts, writing, favourites. */
export function addSocialRoutes(portal: Hono<WebEnv>, deps: PortalDeps): void {
  addFeedRoutes(portal, deps);
  addThreadRoutes(portal, deps);
  addActRoutes(portal, deps);
  addOwnPostRoutes(portal, deps);
  addComposeRoutes(portal, deps);
  addPictureRoutes(portal, deps);
  addFavouritesRoutes(portal, deps);
}
