import type { PostingSettings } from "../../../features/social/index.ts";
import type { Fields } from "../../http/index.ts";

type Counted = Exclude<keyof PostingSettings, "isEditorialOn">;

/** What administrators set, with the least and the most that make sense. */
export const countedSettings = {
  postsPerHour: [1, 10_000],
  newDays: [0, 365],
  newPostsPerHour: [0, 10_000],
  newLinksMax: [0, 70],
  newMentionsMax: [0, 70],
  newPicturesMax: [0, 4],
  editorialPerDay: [0, 1440],
} as const satisfies Record<Counted, readonly [number, number]>;

export type ReadSettings =
  | { readonly kind: "settings"; readonly settings: PostingSettings }
  | { readonly kind: "not-number"; readonly field: Counted; readonly least: number; readonly most: number };

/** The settings as a form has them, or the first field that is no number within its bounds. */
export function readSettings(form: Fields): ReadSettings {
  const counts = {} as Record<Counted, number>;
  for (const [field, [least, most]] of Object.entries(countedSettings) as [Counted, readonly [number, number]][]) {
    const typed = (form[field] ?? "").trim();
    const count = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
    if (!(count >= least && count <= most)) return { kind: "not-number", field, least, most };
    counts[field] = count;
  }
  return { kind: "settings", settings: { ...counts, isEditorialOn: form.isEditorialOn === "yes" } };
}
