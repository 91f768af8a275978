import { createRenderer, findChromium, type Renderer } from "../platform/rendering/index.ts";
import { userAgentOf } from "./client.ts";
import type { Config } from "./config.ts";

/** What renders pages; undefined where no Chromium is installed or nothing is to be rendered. Chromium starts with the first page. */
export function openRenderer(config: Config): Renderer | undefined {
  const chromium = config.rendersPerHour > 0 ? findChromium(config.chromium) : undefined;
  return chromium === undefined ? undefined : createRenderer({ chromium, userAgent: userAgentOf(config) });
}
