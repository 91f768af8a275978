import { createOutboundClient, type OutboundClient, readHostMap } from "../platform/network/index.ts";
import type { Config } from "./config.ts";
import { crawlSettings } from "./crawl-settings.ts";
import { portalAddress } from "./portal-address.ts";
import { version } from "./version.ts";

/** How Glint names itself to the sites it visits; the contact lets their operators reach ours. */
export function userAgentOf(config: Config): string {
  return `Glint/${version} (+${config.contact ?? `${portalAddress(config)}/crawler`})`;
}

/** The one way out: guarded, identified, limited as the settings say. */
export function createClient(config: Config): OutboundClient {
  return createOutboundClient({
    userAgent: userAgentOf(config),
    allowedRanges: config.allowedRanges,
    connectionsPerHost: crawlSettings(config).fetchesPerTurn,
    ...(config.resolve === "" ? {} : { resolve: readHostMap(config.resolve) }),
  });
}
