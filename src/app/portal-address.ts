import type { Config } from "./config.ts";

/** Where people reach the portal; `port` is the one listened on, when the settings let the system choose. */
export function portalAddress(config: Config, port = config.port): string {
  return config.publicUrl ?? `http://${displayHost(config.host)}:${port}`;
}

function displayHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
