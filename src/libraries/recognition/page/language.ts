import type { Observations } from "./observations.ts";

/** The page's language as a BCP 47 tag: declared, else told by the script most of its text is written in. */
export function readLanguage(page: Observations): string | undefined {
  const declared =
    page.language || metaOf(page, "content-language") || metaOf(page, "og:locale") || metaOf(page, "language");
  const tag =
    declared
      .trim()
      .replaceAll("_", "-")
      .split(/[,;\s]/)[0] ?? "";
  const guessed = guess(page);
  // Templates leave lang="en" on pages in other scripts.
  if (/^[a-z]{2,3}(?:-[\da-z]{2,8}){0,3}$/i.test(tag) && !(guessed !== undefined && /^en\b/i.test(tag))) return tag;
  return guessed;
}

function metaOf(page: Observations, key: string): string {
  return page.metas.find((meta) => meta.key === key)?.content ?? "";
}

const sampleLength = 3000;

function guess(page: Observations): string | undefined {
  let sample = page.title;
  for (const run of page.runs) {
    if (sample.length >= sampleLength) break;
    sample += run.text;
  }
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 10) return undefined;
  const share = (pattern: RegExp) => (sample.match(pattern)?.length ?? 0) / letters;
  if (share(/[\u3040-\u30ff]/g) > 0.1) return "ja";
  if (share(/[\uac00-\ud7af]/g) > 0.3) return "ko";
  if (share(/[\u4e00-\u9fff]/g) > 0.3) return "zh";
  if (share(/[\u0400-\u04ff]/g) > 0.5) return "ru";
  if (share(/[\u0e00-\u0e7f]/g) > 0.3) return "th";
  return undefined;
}
