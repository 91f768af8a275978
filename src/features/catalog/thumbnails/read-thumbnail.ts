import { hash } from "node:crypto";
import type { Clock } from "../../../base/clock.ts";
import type { ProgrammeId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { OutboundClient } from "../../../platform/network/index.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { isDue, retryAt } from "./retry.ts";
import { createShare, type Share } from "./share.ts";
import {
  findPicture,
  findThumbnailState,
  type StoredPicture,
  storeFailure,
  storePicture,
  type ThumbnailState,
} from "./thumbnails.sql.ts";

export type Thumbnail =
  | { readonly kind: "image"; readonly bytes: Uint8Array; readonly contentType: string; readonly etag: string }
  | { readonly kind: "none"; readonly why: string };

// One share a database: two tests in one process have programmes of one id.
const shares = new WeakMap<Sql, Share<Thumbnail>>();

// A page of cards must not take the crawl's sockets, nor one slow host all places.
const limits = { runningMax: 6, runningMaxEach: 2, waitingMax: 200 } as const;

/**
 * The preview picture of a programme: WebP, at most 640 × 360. It is fetched when first asked for, made small and kept in the
 * database; all who ask meanwhile wait for the one fetch. A failure is remembered and tried again later; a picture that
 * was had before stays until there is a new one.
 */
export async function readThumbnail(
  sql: Sql,
  client: OutboundClient,
  programmeId: ProgrammeId,
  clock: Clock,
): Promise<Thumbnail> {
  const state = await findThumbnailState(sql, programmeId);
  if (!state) return { kind: "none", why: "there is no such programme" };
  if (!isDue(state, clock.now())) return stored(sql, state);
  const share = shares.get(sql) ?? createShare<Thumbnail>(limits);
  shares.set(sql, share);
  const owner = URL.parse(state.thumbnailUrl!)?.host ?? "";
  const shared = share({ id: state.id, owner }, () => renew({ sql, client, clock, state }));
  return shared ?? (state.hasBytes ? stored(sql, state) : { kind: "none", why: "too many pictures are being fetched" });
}

async function stored(sql: Sql, state: ThumbnailState): Promise<Thumbnail> {
  const picture = state.hasBytes ? await findPicture(sql, state.id) : undefined;
  return picture ? { kind: "image", ...picture } : { kind: "none", why: state.failure ?? "its page names no picture" };
}

type Renewal = {
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly state: ThumbnailState;
};

async function renew({ sql, client, clock, state }: Renewal): Promise<Thumbnail> {
  const { id, sourcePage } = state;
  const sourceUrl = state.thumbnailUrl!;
  const fetched = await fetchPicture(client, { url: sourceUrl, referer: sourcePage });
  const now = clock.now();
  if (fetched.kind === "unusable") {
    const failureCount = state.sourceUrl === sourceUrl ? (state.failureCount ?? 0) + 1 : 1;
    await storeFailure(sql, {
      id,
      sourceUrl,
      why: fetched.why,
      failureCount,
      retryAt: retryAt(now, failureCount),
      now,
    });
    return stored(sql, { ...state, failure: fetched.why });
  }
  const picture: StoredPicture = {
    bytes: fetched.bytes,
    contentType: fetched.contentType,
    etag: `"${hash("sha256", fetched.bytes, "hex").slice(0, 32)}"`,
  };
  await storePicture(sql, { ...picture, id, sourceUrl, now });
  return { kind: "image", ...picture };
}
