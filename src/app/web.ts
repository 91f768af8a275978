import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Hono } from "hono";
import { createConsole } from "../faces/console/index.ts";
import { createClientAssets, createWeb, type WebDeps, type WebEnv } from "../faces/http/index.ts";
import { createPortal } from "../faces/portal/index.ts";
import { createRangeMatcher, type OutboundClient } from "../platform/network/index.ts";
import type { Config } from "./config.ts";

type WebParts = Omit<WebDeps, "assets"> & { readonly client: OutboundClient; readonly config: Config };

/** Joins the faces: the portal for everyone, the console for the administrator. */
export function createGlintWeb({ client, config, ...shared }: WebParts): Hono<WebEnv> {
  const isTrustedProxy = createRangeMatcher(config.trustedProxies);
  const deps = { ...shared, isTrustedProxy, assets: createClientAssets(readClient()) };
  return createWeb(deps, [
    { path: "/", face: createPortal({ ...deps, client }) },
    {
      path: "/console",
      face: createConsole({ ...deps, siteDefaults: { pagesMax: config.pagesMax, depthMax: config.depthMax } }),
    },
  ]);
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
