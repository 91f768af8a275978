import { KnownTexts } from "../document/known-texts.ts";
import type { ScannedText } from "../document/source-text.ts";
import { byteBits, byteMask, pairMask, wordSieve } from "../document/word-sieve.ts";

const asideWord =
  "side|sidebar|aside|related|recommend\\w*|footer|foot|nav|navbar|menu|comments?|commentlist|breadcrumbs?|ads?|advert\\w*|banner|share|cookie\\w*|popup|modal|rank\\w*|popular";
const asideToken = new RegExp(
  `^(?:(?:${asideWord}|widgets?|widget-area)|(?:${asideWord})[-_].*|.*[-_](?:${asideWord}))$`,
  "i",
);
const anyAsideWord = new RegExp(`${asideWord}|widget`, "i");
// Layout words name what a block is arranged with: "has-sidebar", "content-sidebar-wrap", "sidebar-position-left".
const layoutToken =
  /wrap|contain|layout|position|has|content|main|fixed|group|with|page|article|post|right|left|no-|body|column/i;

// A site's pages repeat their classes.
const knownNames = new KnownTexts(isAsideHint);
const { thirds } = wordSieve([anyAsideWord]);
const ampersand = 0x26;

/**
 * Whether the names in an attribute say that their element stands beside the main part.
 *
 * @param from where the value of class or id starts in the source, `to` where it ends
 * @param read gives the value
 */
export function nameAside(source: ScannedText, from: number, to: number, read: () => string): boolean {
  if (!mayNameAside(source.codes, from, to)) return false;
  return knownNames.at(source, from, to) ?? isAsideHint(read());
}

/** Whether the start of such a word, or a reference, is in a value: three in four have none, and need not be looked up. */
function mayNameAside(codes: ScannedText["codes"], from: number, to: number): boolean {
  let pair = 0;
  for (let at = from; at < to; at++) {
    const code = codes[at] as number;
    const third = code & byteMask;
    if ((((thirds[pair] as number) >>> third) & 1) !== 0 || code === ampersand) return true;
    pair = ((pair << byteBits) | third) & pairMask;
  }
  return false;
}

function isAsideHint(hint: string): boolean {
  if (!anyAsideWord.test(hint)) return false;
  return hint.split(/\s+/).some((token) => token.length < 60 && asideToken.test(token) && !layoutToken.test(token));
}
