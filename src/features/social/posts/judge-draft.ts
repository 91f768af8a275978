// What can be said of a draft without asking the database.
import { countText, readEntities, readText, textMax } from "../text/index.ts";
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

/** A draft as it is stored: its words without what cannot be seen; or what is wrong with it. */
export function readDraft(typed: Draft): { readonly kind: "draft"; readonly draft: Draft } | DraftFault {
  const words = readWords(typed);
  if (words.kind !== "words") return words;
  const { warning: _, ...rest } = typed;
  const draft = { ...rest, text: words.text, ...(words.warning !== undefined && { warning: words.warning }) };
  return judgeDraft(draft) ?? { kind: "draft", draft };
}

function judgeDraft(draft: Draft): DraftFault | undefined {
  const { text, pictures = [], key, visibility, programme } = draft;
  if (key.length < 1 || key.length > keyMax || !visibilities.includes(visibility)) return { kind: "malformed" };
  if (programme?.atSeconds !== undefined && !(programme.atSeconds >= 0 && programme.atSeconds <= atSecondsMax))
    return { kind: "malformed" };
  if (pictures.length > picturesMax || new Set(pictures.map(({ id }) => id)).size < pictures.length)
    return { kind: "too-many-pictures", max: picturesMax };
  if (pictures.some(({ alt }) => alt.length > altMax)) return { kind: "alt-too-long", max: altMax };
  const mayBeBare = draft.repostOf !== undefined && draft.commentOn === undefined;
  return text === "" && pictures.length === 0 && !programme && !mayBeBare ? { kind: "empty" } : undefined;
}

const atSecondsMax = 30 * 86_400; // no programme lasts longer than a month

type Words = { readonly text: string; readonly warning?: string | undefined };

/** The words of a post as they are stored; "" where none are left, undefined for no warning. */
export function readWords(typed: Words): ({ readonly kind: "words" } & Words) | DraftFault {
  const text = readText(typed.text);
  const warning = readText(typed.warning ?? "");
  if (text.kind === "too-long") return { kind: "too-long", count: textMax + text.overCount, max: textMax };
  if (warning.kind === "too-long" || (warning.kind === "text" && countText(warning.text) > warningMax))
    return { kind: "warning-too-long", max: warningMax };
  return {
    kind: "words",
    text: text.kind === "text" ? text.text : "",
    warning: warning.kind === "text" ? warning.text : undefined,
  };
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
