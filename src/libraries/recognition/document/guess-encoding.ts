import { TextDecoder as EncodingDecoder } from "@exodus/bytes/encoding.js";
import { codeAt } from "./code-at.ts";
import {
  frequentLetters,
  japaneseKanji,
  koreanHangul,
  simplifiedChinese,
  traditionalChinese,
} from "./common-characters.ts";
import { asLatin1, encodingOfLabel } from "./prescan.ts";
import { endOfText, someText, Tokenizer } from "./tokenizer.ts";

/** Enough running text to tell encodings apart; more would only cost time. */
const sampleBytes = 4096;
const searchedBytes = 262_144;

/** Points for one decoded character beyond ASCII; an encoding's score is their sum for each byte beyond ASCII. */
const points = { common: 2, ordinary: 0.6, punctuation: 0.4, rare: -1.5, broken: -6, foreign: -2 };
/** An encoding that the document's language makes likely, or that a misspelt declaration names, needs less proof. */
const bonus = { language: 0.15, hint: 0.4 };

type Candidate = {
  readonly encoding: string;
  /** Points of one character beyond ASCII. */
  readonly score: (character: string, code: number, place: Place) => number;
};

/** What stands next to a character: an ASCII letter on some side; no letter beyond ASCII on either. */
type Place = { inLatinWord: boolean; isAlone: boolean };

/**
 * The encoding of bytes that declare none and are not UTF-8: the one in which the visible text (tags removed, since markup
 * and scripts hide the language) looks most like running text of its language.
 *
 * @param bytes a document with at least one byte beyond ASCII
 * @returns a WHATWG encoding name; windows-1252, the standard's default, when nothing fits better
 */
export function guessEncoding(bytes: Uint8Array): string {
  const searched = bytes.subarray(0, searchedBytes);
  const html = asLatin1(searched);
  if (/\x1b\$[@B]/.test(html) && /\x1b\([BJ]/.test(html)) return "ISO-2022-JP";
  if (!/[\x80-\xff]/.test(html)) return "UTF-8";
  const sample = visibleSample(html, searched);
  const language = /<html[^>]{0,500}?\slang\s*=\s*["']?([a-z]{2,3}(?:-[a-z0-9]+)*)/i.exec(html)?.[1]?.toLowerCase();
  const likely = language === undefined ? undefined : encodingOfLanguage(language);
  const hint = encodingOfLabel(/charset\s*=\s*["']?([a-z0-9_:-]{2,30})/i.exec(html)?.[1]);
  const highBytes = sample.reduce((count, byte) => (byte > 0x7f ? count + 1 : count), 0);
  let best = { encoding: likely ?? "windows-1252", score: 0 };
  for (const candidate of candidates()) {
    const isNamed = candidate.encoding === hint || (candidate.encoding === "GBK" && hint === "gb18030");
    const extra = (candidate.encoding === likely ? bonus.language : 0) + (isNamed ? bonus.hint : 0);
    const needed = (best.score - extra) * Math.max(1, highBytes);
    const score = scoreOf(candidate, sample, needed) / Math.max(1, highBytes) + extra;
    if (score > best.score) best = { encoding: candidate.encoding, score };
  }
  return best.encoding;
}

/** The bytes of the text between tags that holds something beyond ASCII, scripts, styles and comments left out; if none, of the whole. */
function visibleSample(html: string, codes: Uint8Array): Uint8Array {
  let sample = "";
  const tokens = new Tokenizer({ html, codes, cut: undefined, isUtf8: false });
  for (let token = tokens.next(); token !== endOfText && sample.length < sampleBytes; token = tokens.next()) {
    if (token !== someText || tokens.textKind === "raw") continue;
    const piece = html.slice(tokens.from, Math.min(tokens.to, tokens.from + sampleBytes));
    if (/[\x80-\xff]/.test(piece)) sample += ` ${piece.replace(/[\x00-\x3f]{2,}/g, " ")}`;
  }
  if (sample !== "") return Buffer.from(sample, "latin1");
  const first = html.search(/[\x80-\xff]/);
  return Buffer.from(html.slice(Math.max(0, first), first + sampleBytes), "latin1");
}

/** The points of the sample in the candidate's encoding; less than them, once it is sure that they are below `needed`. */
function scoreOf({ encoding, score }: Candidate, sample: Uint8Array, needed: number): number {
  const text = new EncodingDecoder(encoding).decode(sample);
  const place = { inLatinWord: false, isAlone: false };
  const known = knownScores(encoding);
  const { length } = text;
  let total = 0;
  for (let index = 0; index < length; index++) {
    const code = codeAt(text, index);
    if (code <= 0x7f) continue;
    if (total + (length - index) * points.common < needed) return total;
    if (code === 0xfffd) total += points.broken;
    else if (code < 0xa0 || (code >= 0xe000 && code <= 0xf8ff)) total += points.foreign;
    else {
      const before = index === 0 ? space : codeAt(text, index - 1);
      const after = index + 1 === length ? space : codeAt(text, index + 1);
      place.inLatinWord = isLatinLetter(before) || isLatinLetter(after);
      place.isAlone = before < 0x80 && after < 0x80;
      const character = text[index]!;
      const key = code * 4 + (place.inLatinWord ? 2 : 0) + (place.isAlone ? 1 : 0);
      let own = known.get(key);
      if (own === undefined) {
        own = score(character, code, place);
        known.set(key, own);
      }
      total += own;
      // "нОВОСТИ": what lower case looks like when KOI8-R is read as windows-1251 or the other way round.
      if (isCapital(code) && isSmall(text[index - 1] ?? " ")) total += points.rare;
    }
  }
  return total;
}

// Texts repeat their letters: at most four places for each of 65,536 codes.
const scores = new Map<string, Map<number, number>>();

function knownScores(encoding: string): Map<number, number> {
  const known = scores.get(encoding) ?? new Map<number, number>();
  scores.set(encoding, known);
  return known;
}

const space = 0x20;
// From here on scripts have no capitals, but for full-width letters, which no old alphabet writes.
const caselessFrom = 0x2e80;

function isLatinLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

const capitals = new Map<number, boolean>();

function isCapital(code: number): boolean {
  if (code >= caselessFrom && code < 0xa000) return false;
  let known = capitals.get(code);
  if (known === undefined) {
    const character = String.fromCharCode(code);
    known = character !== character.toLowerCase();
    capitals.set(code, known);
  }
  return known;
}

function isSmall(character: string): boolean {
  return character !== character.toUpperCase();
}

let cached: readonly Candidate[] | undefined;

function candidates(): readonly Candidate[] {
  cached ??= [
    chinese("GBK", simplifiedChinese, 0xb0, 0xd7, 0xa1),
    chinese("Big5", traditionalChinese, 0xa4, 0xc6, 0x40),
    japanese("Shift_JIS"),
    japanese("EUC-JP"),
    korean(),
    ...Object.entries({
      "windows-1251": "cyrillic",
      "KOI8-R": "cyrillic",
      "windows-1253": "greek",
      "windows-1255": "hebrew",
      "windows-1256": "arabic",
      "windows-874": "thai",
    }).map(([encoding, script]) => alphabet(encoding, frequentLetters[script]!)),
    western(),
  ];
  return cached;
}

function chinese(encoding: string, frequent: string, leadFrom: number, leadTo: number, trailFrom: number): Candidate {
  const common = new Set(frequent);
  const ordinary = charactersOf(encoding, leadFrom, leadTo, trailFrom);
  return {
    encoding,
    score: (character, code) => {
      if (common.has(character)) return points.common;
      return ordinary.has(character) ? points.ordinary : otherInCjk(code);
    },
  };
}

function japanese(encoding: string): Candidate {
  const common = new Set(japaneseKanji);
  const ordinary = charactersOf("EUC-JP", 0xb0, 0xcf, 0xa1);
  return {
    encoding,
    score: (character, code) => {
      if (code >= 0xff61 && code <= 0xff9f) return points.rare; // half-width katakana: what other bytes turn into
      if (code >= 0x3041 && code <= 0x30fe) return points.common;
      if (common.has(character)) return points.common;
      // Half of what Chinese gets: the codes are the same ones, and Japanese without kana is rarer than Chinese.
      if (ordinary.has(character)) return points.ordinary / 2;
      return isCjkPunctuation(code) ? points.punctuation : points.rare;
    },
  };
}

function korean(): Candidate {
  const common = new Set(koreanHangul);
  return {
    encoding: "EUC-KR",
    score: (character, code) => {
      if (common.has(character)) return points.common;
      return code >= 0xac00 && code <= 0xd7a3 ? 0 : otherInCjk(code);
    },
  };
}

// One byte a letter, so half the points of a two-byte character.
function alphabet(encoding: string, letters: string): Candidate {
  const frequent = new Set(letters.slice(0, 20));
  const known = new Set(letters);
  return {
    encoding,
    score: (character, _code, { inLatinWord, isAlone }) => {
      if (inLatinWord || isAlone) return points.rare;
      const small = character.toLowerCase();
      if (frequent.has(small)) return points.common / 2;
      if (known.has(small)) return points.ordinary / 2;
      return /[«»„“”–—…№°©®·’‘\u00a0]/.test(character) ? points.punctuation / 2 : points.rare;
    },
  };
}

function western(): Candidate {
  const letters = new Set("éèêëàâäáãåæçíìîïñóòôöõøœúùûüýßÿ");
  return {
    encoding: "windows-1252",
    score: (character, _code, { inLatinWord }) => {
      if (letters.has(character.toLowerCase())) return inLatinWord ? points.ordinary : points.rare / 4;
      return /[«»„“”–—…°©®·’‘¿¡€\u00a0]/.test(character) ? (inLatinWord ? 0.7 : 0.3) : points.rare / 2;
    },
  };
}

/** Kana, Cyrillic, Greek, box drawings and the like occur in Chinese and Korean sets without speaking for or against them. */
function otherInCjk(code: number): number {
  if (isCjkPunctuation(code)) return points.punctuation;
  return (code < 0x3400 && code > 0x390) || (code > 0xff00 && code < 0xff5f) ? 0 : points.rare;
}

function isCjkPunctuation(code: number): boolean {
  return (
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xff01 && code <= 0xff5e) ||
    (code >= 0x2010 && code <= 0x2027) ||
    code === 0xb7
  );
}

/** All characters whose lead byte lies in the given range: the level of everyday characters of a two-byte set. */
function charactersOf(encoding: string, leadFrom: number, leadTo: number, trailFrom: number): Set<string> {
  const bytes: number[] = [];
  for (let lead = leadFrom; lead <= leadTo; lead++) {
    for (let trail = trailFrom; trail <= 0xfe; trail++) if (trail < 0x7f || trail > 0xa0) bytes.push(lead, trail, 0x20);
  }
  const text = new EncodingDecoder(encoding).decode(Uint8Array.from(bytes));
  return new Set([...text].filter((character) => character > "\u2fff" && character !== "\ufffd"));
}

// HTML 13.2.3.2, the table of defaults by locale.
const encodingsOfLanguages: Readonly<Record<string, string>> = {
  ar: "windows-1256",
  fa: "windows-1256",
  ru: "windows-1251",
  be: "windows-1251",
  bg: "windows-1251",
  mk: "windows-1251",
  sr: "windows-1251",
  uk: "windows-1251",
  kk: "windows-1251",
  ky: "windows-1251",
  cs: "windows-1250",
  hr: "windows-1250",
  sk: "windows-1250",
  el: "windows-1253",
  he: "windows-1255",
  hu: "ISO-8859-2",
  pl: "ISO-8859-2",
  sl: "ISO-8859-2",
  ja: "Shift_JIS",
  ko: "EUC-KR",
  lt: "windows-1257",
  lv: "windows-1257",
  et: "windows-1257",
  th: "windows-874",
  tr: "windows-1254",
  ku: "windows-1254",
  vi: "windows-1258",
  zh: "GBK",
};

function encodingOfLanguage(language: string): string | undefined {
  if (/^zh-(?:tw|hk|mo|hant)/.test(language)) return "Big5";
  return encodingsOfLanguages[language.split("-")[0]!];
}
