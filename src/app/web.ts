import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Hono } from "hono";
import { type ConsoleDeps, createConsole, largeFormsOf } from "../faces/console/index.ts";
import { createClientAssets, createPageCache, createWeb, type WebDeps, type WebEnv } from "../faces/http/index.ts";
import { createPortal, type PortalDeps, portalLargeForms } from "../faces/portal/index.ts";
import { createPush } from "../faces/push/index.ts";
import { pushPath } from "../features/crawl/index.ts";
import type { Post } from "../features/members/index.ts";
import { createRangeMatcher, type OutboundClient } from "../platform/network/index.ts";
import type { Config } from "./config.ts";

type WebParts = Omit<WebDeps, "assets"> &
  Pick<ConsoleDeps, "rules" | "weights"> & {
    readonly client: OutboundClient;
    readonly config: Config;
    readonly post: Post | undefined;
  } & Pick<PortalDeps, "heardPosts" | "heardFor">;

/** Joins the faces: the portal for everyone, the console for the administrator. */
export function createGlintWeb({
  client,
  config,
  rules,
  weights,
  post,
  heardPosts,
  heardFor,
  ...shared
}: WebParts): Hono<WebEnv> {
  const isTrustedProxy = createRangeMatcher(config.trustedProxies);
  const deps = {
    ...shared,
    isTrustedProxy,
    assets: createClientAssets(readClient()),
    pages: createPageCache(shared.clock),
  };
  const { bodyBytesMax, timeoutSeconds } = config;
  const pageLimits = { bodyBytesMax, timeoutSeconds };
  const siteDefaults = { pagesMax: config.pagesMax, depthMax: config.depthMax };
  const consoleFace = createConsole({ ...deps, siteDefaults, client, pageLimits, rules, weights, post });
  return createWeb(
    deps,
    [
      { path: "/", face: createPortal({ ...deps, client, post, heardPosts, heardFor }), largeForms: portalLargeForms },
      { path: "/console", face: consoleFace, largeForms: largeFormsOf({ pageLimits }) },
    ],
    [{ path: pushPath, face: createPush(deps) }],
  );
}

function readClient(): Map<string, Uint8Array> {
  const directory = join(import.meta.dirname, "..", "..", "client");
  if (!existsSync(directory)) throw new Error(`${directory} is missing: run npm run build`);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(directory, path), new Uint8Array(readFileSync(path))];
    }),
  );
}
