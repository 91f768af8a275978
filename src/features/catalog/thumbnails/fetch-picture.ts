import type { OutboundClient } from "../../../platform/network/index.ts";
import { type ShrunkPicture, shrinkPicture } from "../../../platform/pictures/index.ts";
import { cleanText } from "../programmes/clean.ts";

const bodyBytesMax = 6 * 1024 * 1024;
const timeoutSeconds = 10; // a viewer waits for it
const redirectsMax = 5;
// A card is 320 CSS pixels wide at most, on a screen of double density.
const shape = { width: 640, height: 360, fit: "inside", quality: 72 } as const;

/** Fetches a picture through the guarded client and makes it small. */
export async function fetchPicture(
  client: OutboundClient,
  { url, referer }: { readonly url: string; readonly referer: string },
): Promise<ShrunkPicture> {
  // Many sites give pictures only to their own pages, which is what the referer says it is for.
  const headers = { accept: "image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.1", referer };
  const exchange = await client.follow({ url, headers, bodyBytesMax, timeoutSeconds }, { redirectsMax });
  switch (exchange.kind) {
    case "refused":
      return unusable(`refused by the ${exchange.by}: ${exchange.detail}`);
    case "failed":
      return unusable(`${exchange.fault}: ${exchange.detail}`);
    case "response":
      if (exchange.status !== 200) return unusable(`status ${exchange.status}`);
      if (!exchange.complete) return unusable(`larger than ${bodyBytesMax} bytes or cut short`);
      return shrinkPicture(exchange.body, shape);
  }
}

function unusable(why: string): ShrunkPicture {
  return { kind: "unusable", why: cleanText(why, 300) ?? "" }; // what went wrong may be told in the other side's words
}
