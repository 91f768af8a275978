import { hash } from "node:crypto";
import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { type PictureShape, shrinkPicture } from "../../../platform/pictures/index.ts";
import { storeMemberPicture } from "./profile.sql.ts";
import type { PictureKind } from "./profile-text.ts";

/** Bytes of a file that members may send. */
export const pictureBytesMax = 8 * 1024 * 1024;

// Shown at 128 and 1,000 CSS pixels at most, on screens of double density and more.
const shapes: Readonly<Record<PictureKind, PictureShape>> = {
  avatar: { width: 400, height: 400, fit: "cover", quality: 82 },
  banner: { width: 1500, height: 500, fit: "cover", quality: 78 },
};

export type SetPicture = { readonly kind: "set" } | { readonly kind: "unusable"; readonly why: string };

type NewPicture = { readonly memberId: MemberId; readonly kind: PictureKind; readonly bytes: Uint8Array };

/** Takes a member's picture: written anew, so that nothing but the picture is kept (no place, no camera, no hidden data). */
export async function setMemberPicture(
  sql: SqlOrTransaction,
  { memberId, kind, bytes }: NewPicture,
  clock: Clock,
): Promise<SetPicture> {
  if (bytes.byteLength > pictureBytesMax) return { kind: "unusable", why: "too many bytes" };
  const picture = await shrinkPicture(bytes, shapes[kind]);
  if (picture.kind === "unusable") return picture;
  const etag = `"${hash("sha256", picture.bytes, "hex").slice(0, 32)}"`;
  await storeMemberPicture(sql, { memberId, kind, ...pictureParts(picture), etag, now: clock.now() });
  return { kind: "set" };
}

function pictureParts({ bytes, contentType }: { readonly bytes: Buffer; readonly contentType: string }) {
  return { bytes, contentType };
}
