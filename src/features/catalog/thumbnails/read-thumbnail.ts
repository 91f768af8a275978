import type { Clock } from "../../../base/clock.ts";
import type { ProgrammeId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { OutboundClient } from "../../../platform/network/index.ts";

export type Thumbnail =
  | { readonly kind: "image"; readonly bytes: Uint8Array; readonly contentType: string; readonly etag: string }
  | { readonly kind: "none"; readonly why: string };

export async function readThumbnail(
  _sql: Sql,
  _client: OutboundClient,
  _programmeId: ProgrammeId,
  _clock: Clock,
): Promise<Thumbnail> {
  throw new Error("unwritten");
}
