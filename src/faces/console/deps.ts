import type { WeightsFollower } from "../../features/labels/index.ts";
import type { Post } from "../../features/members/index.ts";
import type { Rules } from "../../libraries/recognition/index.ts";
import type { OutboundClient } from "../../platform/network/index.ts";
import type { WebDeps } from "../http/index.ts";

/** What the console needs beside what all faces share. */
export type ConsoleDeps = WebDeps & {
  /** Limits of a site that names none itself. */
  readonly siteDefaults: { readonly pagesMax: number; readonly depthMax: number };
  /** Pages an operator asks about are fetched by it. */
  readonly client: OutboundClient;
  readonly pageLimits: { readonly bodyBytesMax: number; readonly timeoutSeconds: number };
  /** The operator's own rules of recognition; the built-in ones when undefined. */
  readonly rules: Rules | undefined;
  /** How members are written to; undefined where no mail server is set. */
  readonly post: Post | undefined;
  readonly weights: Pick<WeightsFollower, "current" | "refresh">;
};
