import * as words from "../words.ts";
import type { Note, Subject } from "./observation.ts";

export function noteAddressOfPage({ page }: Subject, note: Note): void {
  const at = page.url.indexOf("/", 8);
  const path = at === -1 ? "/" : page.url.slice(at);
  if (page.url.startsWith("https://unknown.example/")) return;
  if (words.programmeAddress.test(path)) note("address", "address-programme", path, -1);
  if (words.listAddress.test(path)) note("address", "address-list", path, -1);
  if (words.articleAddress.test(path)) note("address", "address-article", path, -1);
}
