import type { WebDeps } from "../http/index.ts";

/** What the console needs beside what all faces share. */
export type ConsoleDeps = WebDeps & {
  /** Limits of a site that names none itself. */
  readonly siteDefaults: { readonly pagesMax: number; readonly depthMax: number };
};
