import sharp from "sharp";
import { pictureType } from "./picture-type.ts";

export type ShrunkPicture =
  | { readonly kind: "picture"; readonly bytes: Buffer; readonly contentType: "image/webp" }
  | { readonly kind: "unusable"; readonly why: string };

const widthMax = 640; // a card is 320 CSS pixels wide at most, on a screen of double density
const heightMax = 360;
const quality = 72;
const pixelsMax = 40_000_000; // decoded: 160 MB. The largest picture met on a video site was 12 million
const sideMin = 16; // counting pixels and spacers
const decodeSeconds = 10;

// Pictures come by the page of cards, and one thread each keeps the other core for pages.
sharp.concurrency(1);
sharp.cache(false);

/** Decodes a picture of any of the usual kinds and makes it small; a moving one keeps its first frame, metadata is dropped. */
export async function shrinkPicture(bytes: Uint8Array): Promise<ShrunkPicture> {
  if (pictureType(bytes) === undefined) return { kind: "unusable", why: "not a JPEG, PNG, GIF, WebP or AVIF picture" };
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "truncated", pages: 1 });
    const { width, height } = await picture.metadata();
    if (width < sideMin || height < sideMin) return { kind: "unusable", why: `only ${width} × ${height} pixels` };
    const small = await picture
      .rotate() // as the camera held it
      .resize(widthMax, heightMax, { fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: decodeSeconds })
      .toBuffer();
    return { kind: "picture", bytes: small, contentType: "image/webp" };
  } catch (error) {
    return { kind: "unusable", why: String(error instanceof Error ? error.message : error).slice(0, 200) };
  }
}
