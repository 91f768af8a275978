import type { Anchor, Observations } from "../observations.ts";
import type { Note, Subject } from "./observation.ts";

/** What the page lists, whatever the items look like: its largest list in the main part, and headings that are links. */
export function noteLists({ page, lists }: Subject, note: Note): void {
  noteMainList({ page, lists }, note);
  const linked = linkedHeadings(page);
  if (linked.length >= 2)
    note("lists", "linked-headings", linked[0]?.text ?? "", linked[0]?.at ?? -1, linked.length - 1);
  const mainHeadings = page.headings.filter(({ level, zone, text }) => level === 1 && zone === "main" && text !== "");
  if (mainHeadings.length >= 3)
    note("lists", "several-main-headings", mainHeadings[0]?.text ?? "", mainHeadings[0]?.at ?? -1);
}

function noteMainList({ page, lists }: Pick<Subject, "page" | "lists">, note: Note): void {
  let main: Subject["lists"][number] | undefined;
  for (const list of lists)
    if (list.inMain && list.titleLength / list.size >= titleLengthMin && list.size > (main?.size ?? 0)) main = list;
  if (main === undefined) return;
  const { at, url, title = url } = main.first;
  note("lists", "main-list", title, at, main.size - 2);
  const share = main.titleLength / (main.titleLength + page.articleLength);
  if (share > 0.5) note("lists", "main-list-most", title, at);
  else if (share < 0.15) note("lists", "main-list-little", title, at);
  if (main.programmeShare >= 0.5) note("lists", "main-list-programmes", title, at);
}

// Titles are longer than menu words; Chinese ones of six characters count as fifteen.
const titleLengthMin = 15;

/** Headings of the main part that are, or hold, a link to another page; one for each address. */
function linkedHeadings(page: Observations): Anchor[] {
  const texts = new Set<string>();
  for (const { zone, level, text } of page.headings) if (zone === "main" && level <= 4 && text !== "") texts.add(text);
  if (texts.size === 0) return [];
  const seen = new Set<string>();
  return page.anchors.filter((anchor) => {
    if (anchor.element.zone !== "main" || seen.has(anchor.href) || !texts.has(anchor.text)) return false;
    seen.add(anchor.href);
    return anchor.href.length > 1 && !anchor.href.startsWith("#");
  });
}
