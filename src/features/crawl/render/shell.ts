// A shell: a page that says nothing before its scripts have run. Told by what is missing, so that no framework has to be known.

const linksFew = 5;
const textFew = 300; // bytes; a hundred characters of Chinese
const bytesMax = 300_000; // a shell with its state written into it is read without rendering
const appRoot =
  /<(?:div|main|section)\s[^<>]{0,200}?\bid=["']?(?:app|root|__next|__nuxt|___gatsby|svelte|main|container|q-app|app-root|react-root)\b[^<>]{0,200}>\s{0,100}(?:<!--[^<>]{0,100}-->\s{0,20})?<\/|<(?:[a-z]+-app|app-[a-z]+)(?=[\s>])/i;
const needsScripts = /<noscript[^<>]{0,200}>[\s\S]{0,500}?(?:javascript|enable scripts)/i;

/** Whether a page holds next to no text and links, has scripts, and a place for them to fill or a word that they are needed. */
export function isShell(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  // Most pages are told by their first links.
  if (bytes.length > bytesMax || hasMore(bytes, "<a ", linksFew) || !bytes.includes("<script")) return false;
  const html = bytes.toString("latin1"); // only ASCII is looked for
  if (!appRoot.test(html) && !needsScripts.test(html)) return false;
  return textBytes(html, textFew + 1) <= textFew;
}

function hasMore(bytes: Buffer, word: string, most: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length))
    if (++count > most) return true;
  return false;
}

const silent = ["script", "style", "noscript", "template", "title", "svg"];

/** Bytes of text outside of tags and of elements that show none; counted up to `most`. */
function textBytes(html: string, most: number): number {
  let bytes = 0;
  let at = 0;
  while (at < html.length && bytes < most) {
    const tag = html.indexOf("<", at);
    bytes += html.slice(at, tag < 0 ? undefined : tag).replace(/\s+/g, "").length;
    if (tag < 0) break;
    const name = /^[a-z]{1,10}/.exec(html.slice(tag + 1, tag + 12).toLowerCase())?.[0] ?? "";
    const end = silent.includes(name) ? endOf(html, name, tag) : tag;
    const close = html.indexOf(">", end);
    at = close < 0 ? html.length : close + 1;
  }
  return bytes;
}

/** Where the end tag of an element begins that starts at `from`; the text's end where it has none. */
function endOf(html: string, name: string, from: number): number {
  const end = html.indexOf(`</${name}`, from);
  return end < 0 ? html.length : end;
}
