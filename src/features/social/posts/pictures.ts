// Pictures are uploaded while a post is written and belong to nobody's post until it is sent.
import { hash } from "node:crypto";
import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { MemberId, PostPictureId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { shrinkPicture } from "../../../platform/pictures/index.ts";
import { pictureBytesMax } from "../../members/index.ts";
import type { Viewer } from "../timelines/timeline.ts";
import { selectVisible } from "../visibility.sql.ts";
import { countWaiting, deleteWaitingPictures, findPicture, insertPicture, type StoredPicture } from "./pictures.sql.ts";

// Fills a phone of triple density, and 800 CSS pixels of a desk's screen at double density.
const shape = { width: 1600, height: 1600, fit: "inside", quality: 80 } as const;

/** One composes several posts in several windows; more than this is something else. */
const waitingMax = 40;
const waitingSeconds = 86_400;

export type UploadedPicture =
  | { readonly kind: "uploaded"; readonly id: PostPictureId; readonly width: number; readonly height: number }
  | { readonly kind: "unusable"; readonly why: string }
  | { readonly kind: "too-many" };

/** Takes a picture for a post to come: written anew, so that nothing but the picture is kept. Removed after a day unless posted. */
export async function uploadPicture(
  sql: SqlOrTransaction,
  { memberId, bytes }: { readonly memberId: MemberId; readonly bytes: Uint8Array },
  clock: Clock,
): Promise<UploadedPicture> {
  if (bytes.byteLength > pictureBytesMax) return { kind: "unusable", why: "too many bytes" };
  if ((await countWaiting(sql, memberId)) >= waitingMax) return { kind: "too-many" };
  const picture = await shrinkPicture(bytes, shape);
  if (picture.kind === "unusable") return picture;
  const { bytes: small, contentType, width, height } = picture;
  const etag = `"${hash("sha256", small, "hex").slice(0, 32)}"`;
  const id = await insertPicture(sql, { memberId, bytes: small, contentType, width, height, etag, now: clock.now() });
  return { kind: "uploaded", id, width, height };
}

/** A picture for who sees its post; one that is not posted yet for who uploaded it. */
export async function findPostPicture(
  sql: SqlOrTransaction,
  { viewer, id }: { readonly viewer?: Viewer; readonly id: PostPictureId },
): Promise<StoredPicture | undefined> {
  const picture = await findPicture(sql, id);
  if (!picture?.postId) return picture !== undefined && picture.memberId === viewer?.memberId ? picture : undefined;
  const [seen] = await selectVisible(sql, { viewerId: viewer?.memberId, showing: "look", ids: [picture.postId] });
  return seen && picture;
}

/** Removes what was uploaded and not posted within a day; how many. */
export function removeWaitingPictures(sql: SqlOrTransaction, clock: Clock): Promise<number> {
  return deleteWaitingPictures(sql, secondsAfter(clock.now(), -waitingSeconds));
}
