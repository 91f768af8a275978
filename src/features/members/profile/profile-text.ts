export const pictureKinds = ["avatar", "banner"] as const;
export type PictureKind = (typeof pictureKinds)[number];

export type ProfileLink = { readonly label: string; readonly url: string };

/** What members write about themselves. */
export type ProfileText = {
  readonly displayName: string | undefined;
  readonly bio: string | undefined;
  readonly links: readonly ProfileLink[];
};

export const displayNameMax = 40;
export const bioMax = 500;
export const linksMax = 4;
const labelMax = 40;
const urlMax = 500;

export type ReadProfile =
  | { readonly kind: "profile"; readonly profile: ProfileText }
  /** `place` counts from 1. */
  | { readonly kind: "bad-link"; readonly place: number };

/**
 * Reads what was typed. Texts lose control characters and what turns the direction of reading, and are cut to length by what
 * people count as characters; links lead to http or https.
 */
export function readProfile(typed: {
  readonly displayName: string;
  readonly bio: string;
  readonly links: readonly ProfileLink[];
}): ReadProfile {
  const links: ProfileLink[] = [];
  for (const [index, { label, url }] of typed.links.slice(0, linksMax).entries()) {
    if (url.trim() === "") continue;
    const address = readLink(url);
    if (address === undefined) return { kind: "bad-link", place: index + 1 };
    links.push({ label: oneLine(label, labelMax) || new URL(address).host, url: address });
  }
  return {
    kind: "profile",
    profile: {
      displayName: oneLine(typed.displayName, displayNameMax) || undefined,
      bio: lines(typed.bio, bioMax) || undefined,
      links,
    },
  };
}

/** "example.org/me" is taken for https; anything that is neither http nor https for nothing. */
function readLink(text: string): string | undefined {
  const typed = text.trim();
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+:\d+(\/|$)/.test(typed) ? typed : `https://${typed}`,
  );
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  if (!url.hostname.includes(".") || url.username !== "" || url.password !== "") return undefined;
  return url.href.length <= urlMax ? url.href : undefined;
}

// Bidirectional overrides and isolates, and what is not seen at all (zero-width joiners stay: emoji are made with them).
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function oneLine(text: string, most: number): string {
  return cut(text.replace(unseen, "").replace(/\s+/g, " "), most);
}

function lines(text: string, most: number): string {
  return cut(text.replace(/\r\n?/g, "\n").replace(/\n{3,}/g, "\n\n"), most);
}

function cut(text: string, most: number): string {
  // A grapheme may be as long as one likes: the whole has a limit as well.
  const clean = text
    .replace(unseen, "")
    .toWellFormed()
    .trim()
    .slice(0, most * 12);
  return [...graphemes.segment(clean)]
    .slice(0, most)
    .map(({ segment }) => segment)
    .join("")
    .trim();
}

/** The letter or two that stand for a picture: of two words one each, of Chinese the last character. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0] ?? name;
  const characters = [...graphemes.segment(first)].map(({ segment }) => segment);
  if (/\p{Script=Han}/u.test(first)) return characters.at(-1) ?? "";
  const second = words.length > 1 ? [...graphemes.segment(words.at(-1)!)].map(({ segment }) => segment)[0] : "";
  return `${characters[0] ?? ""}${second ?? ""}`.toUpperCase();
}
