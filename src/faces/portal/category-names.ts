import { categories } from "../../features/catalog/index.ts";
import type { Language } from "../http/index.ts";

/** The category's name in `language`; the id itself when the set does not know it. */
export function categoryName(id: string, language: Language): string {
  return categories.find((category) => category.id === id)?.[language] ?? id;
}
