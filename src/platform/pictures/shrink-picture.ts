import sharp from "sharp";
import { pictureType } from "./picture-type.ts";

export type ShrunkPicture =
  | {
      readonly kind: "picture";
      readonly bytes: Buffer;
      readonly contentType: "image/webp";
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: "unusable"; readonly why: string };

/** What a picture becomes. `inside`: it keeps its form and fits; `cover`: it is cut to the form, around its middle. */
export type PictureShape = {
  readonly width: number;
  readonly height: number;
  readonly fit: "inside" | "cover";
  /** Of the WebP, 1–100. */
  readonly quality: number;
};

const pixelsMax = 40_000_000; // decoded: 160 MB. The largest picture met on a video site was 12 million
const sideMin = 16; // counting pixels and spacers
const decodeSeconds = 10;

// Pictures come by the page of cards, and one thread each keeps the other core for pages.
sharp.concurrency(1);
sharp.cache(false);

/** Decodes a picture of any of the usual kinds and makes it small; a moving one keeps its first frame, metadata is dropped. */
export async function shrinkPicture(
  bytes: Uint8Array,
  { width: widthMax, height: heightMax, fit, quality }: PictureShape,
): Promise<ShrunkPicture> {
  if (pictureType(bytes) === undefined) return { kind: "unusable", why: "not a JPEG, PNG, GIF, WebP or AVIF picture" };
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "truncated", pages: 1 });
    const { width, height } = await picture.metadata();
    if (width < sideMin || height < sideMin) return { kind: "unusable", why: `only ${width} × ${height} pixels` };
    const small = await picture
      .rotate() // as the camera held it
      .resize(widthMax, heightMax, { fit, withoutEnlargement: fit === "inside" })
      .webp({ quality })
      .timeout({ seconds: decodeSeconds })
      .toBuffer({ resolveWithObject: true });
    const { data, info } = small;
    return { kind: "picture", bytes: data, contentType: "image/webp", width: info.width, height: info.height };
  } catch (error) {
    return { kind: "unusable", why: String(error instanceof Error ? error.message : error).slice(0, 200) };
  }
}
