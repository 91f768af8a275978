// What can be said of a draft without asking the database.
import { countText, readEntities, textMax } from "../text/index.ts";
import { altMax, type Draft, keyMax, picturesMax, visibilities, warningMax } from "./post.ts";

export type DraftFault =
  /** Neither words nor anything else. */
  | { readonly kind: "empty" }
  | { readonly kind: "too-long"; readonly count: number; readonly max: number }
  | { readonly kind: "warning-too-long"; readonly max: number }
  | { readonly kind: "too-many-pictures"; readonly max: number }
  | { readonly kind: "alt-too-long"; readonly max: number }
  /** Cannot come from a form of ours. */
  | { readonly kind: "malformed" };

export function judgeDraft(draft: Draft): DraftFault | undefined {
  const { text, warning = "", pictures = [], key, visibility, programme } = draft;
  if (key.length < 1 || key.length > keyMax || !visibilities.includes(visibility)) return { kind: "malformed" };
  if (programme?.atSeconds !== undefined && !(programme.atSeconds >= 0 && programme.atSeconds <= atSecondsMax))
    return { kind: "malformed" };
  if (pictures.length > picturesMax || new Set(pictures.map(({ id }) => id)).size < pictures.length)
    return { kind: "too-many-pictures", max: picturesMax };
  if (pictures.some(({ alt }) => alt.length > altMax)) return { kind: "alt-too-long", max: altMax };
  const mayBeBare = draft.repostOf !== undefined && draft.commentOn === undefined;
  const isEmpty = text.trim() === "" && pictures.length === 0 && !programme && !mayBeBare;
  return isEmpty ? { kind: "empty" } : judgeText(text, warning);
}

const atSecondsMax = 30 * 86_400; // no programme lasts longer than a month

export function judgeText(text: string, warning: string): DraftFault | undefined {
  if (text.includes("\u0000") || warning.includes("\u0000") || !text.isWellFormed()) return { kind: "malformed" };
  const count = countText(text.trim());
  if (count > textMax) return { kind: "too-long", count, max: textMax };
  return countText(warning) > warningMax ? { kind: "warning-too-long", max: warningMax } : undefined;
}

/** What a text names, each once. */
export type TextParts = {
  /** Members' names in lower case. */
  readonly names: readonly string[];
  readonly topics: readonly { readonly key: string; readonly name: string }[];
  readonly urls: readonly string[];
};

export function readTextParts(text: string): TextParts {
  const names = new Set<string>();
  const topics = new Map<string, string>();
  const urls = new Set<string>();
  for (const entity of readEntities(text)) {
    if (entity.kind === "mention") names.add(entity.name.toLowerCase());
    else if (entity.kind === "topic") topics.set(entity.key, topics.get(entity.key) ?? entity.name);
    else urls.add(entity.url);
  }
  return { names: [...names], topics: [...topics].map(([key, name]) => ({ key, name })), urls: [...urls] };
}
