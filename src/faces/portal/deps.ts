import type { MemberId } from "../../base/ids.ts";
import type { Post } from "../../features/members/index.ts";
import type { OutboundClient } from "../../platform/network/index.ts";
import type { WebDeps } from "../http/index.ts";

/** What the portal needs beside what all faces share. */
export type PortalDeps = WebDeps & {
  /** Fetches pictures; guarded against private addresses. */
  readonly client: OutboundClient;
  /** How members are written to; undefined where no mail server is set. */
  readonly post: Post | undefined;
  /** Grows with every post that is sent or edited anywhere: who waits for new ones asks only then. */
  readonly heardPosts: () => number;
  /** Grows with everything that changes what a member is told. */
  readonly heardFor: (memberId: MemberId) => number;
};
