import type { ExaminedPageId } from "../../../base/ids.ts";
import type { PageInput } from "../../../libraries/recognition/index.ts";

/** A page as it came, before anything was made of it. */
export type RawPage = {
  readonly url: string;
  /** The Content-Type header; "" when there was none. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

/** A page an operator wants to know about: asked for by its address, or handed in. */
export type ExaminedPage = RawPage & {
  readonly id: ExaminedPageId;
  readonly origin: "fetched" | "given";
  readonly examinedAt: Date;
};

/** The page as recognition takes it. @param now from when relative dates are counted. */
export function toInput({ url, contentType, bytes }: RawPage, now: Date): PageInput {
  return { url, bytes, headers: contentType === "" ? {} : { "content-type": contentType }, now };
}
