import { decodeAddress } from "../programme/script-media.ts";
import { nextNumber, waitsForNumber } from "./part-number.ts";

/** An address as a page writes it; `isDerived` where the number of the next page was put in. */
export type WrittenAddress = { readonly written: string; readonly isDerived: boolean };

const lengthMax = 2000;
// From the root or a folder, a query alone, or a file that servers answer with pages or data.
const addressShape =
  /^(?:(?:https?:)?\/\/[^/?#]|\/(?!\/)[^*]|\.{1,2}\/|\?[\w-]|(?:[\w-]+\/)*[\w-]+(?:\.(?:php|aspx?|jsp|do|html?|json|cgi)(?:[?#/]|$)|\?[\w-]+=))/i;
const notAnAddress =
  /[\s<>{}"'`|\\^$*[\]]|[?&]\w*callback=|^\w+\/(?:x-|vnd\.|json$|html$|plain$|javascript$|xml$|\w+;)/;
// Pictures, players' files, code and fonts; places that take orders or count visitors instead of showing something.
const asset =
  /\.(?:m?js|css|map|png|jpe?g|gif|svg|webp|avif|ico|bmp|woff2?|ttf|otf|eot|mp4|m4v|webm|m3u8|mpd|ts|mp3|m4a|ogg|wav|flv|swf|pdf|zip|apk|exe|wasm|vtt|srt|xml|txt|webmanifest)(?:[?#]|$)/i;
const order =
  /\/wp-admin\/|admin-ajax|xmlrpc|oembed|\/cdn-cgi\/|[/_.?=-](?:log[io]n|log_?out|sign[_-]?(?:in|up|out)|register|auth|oauth2?|session|token|csrf|captcha|cart|checkout|account|settings|consent|cookies?|privacy|track(?:er|ing)?|collect|beacon|pixel|analytics|metrics|stats?|logs?|report|vote|like|dislike|favou?rite|rating|comments?|feedback|share|subscribe|notify|notifications?|ads?|advert|banner|adserver|hits?|counter|suggest|autocomplete)(?:[/_.?&=-]|$)/i;

/** Undoes escapes; undefined for what cannot be the address of a page, a list or its data. */
export function usableAddress(written: string): string | undefined {
  if (written.length > lengthMax) return undefined;
  const address = decodeAddress(written);
  if (address === undefined || address.length < 3) return undefined;
  if (!addressShape.test(address) || notAnAddress.test(address)) return undefined;
  return asset.test(address) || order.test(address) ? undefined : address;
}

/** An address that is whole, or that waits for the number of the page: then the one after the page at `url`. */
export function completed(address: string, url: string): WrittenAddress {
  return waitsForNumber(address)
    ? { written: `${address}${nextNumber(url)}`, isDerived: true }
    : { written: address, isDerived: false };
}
