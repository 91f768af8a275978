import type { Anchor, Observations } from "../observations.ts";
import type { Note, Subject } from "./observation.ts";

/** What the page lists, whatever the items look like: its largest list in the main part, and headings that are links. */
export function noteLists(subject: Subject, note: Note): void {
  const { page } = subject;
  noteMainList(subject, note);
  const linked = linkedHeadings(page);
  if (linked.length >= 2)
    note("lists", "linked-headings", linked[0]?.text ?? "", linked[0]?.at ?? -1, linked.length - 1);
  const mainHeadings = page.headings.filter(({ level, zone, text }) => level === 1 && zone === "main" && text !== "");
  if (mainHeadings.length >= 3)
    note("lists", "several-main-headings", mainHeadings[0]?.text ?? "", mainHeadings[0]?.at ?? -1);
}

function noteMainList({ page, mainList }: Subject, note: Note): void {
  if (mainList === undefined) return;
  const { at, url, title = url } = mainList.first;
  note("lists", "main-list", title, at, mainList.size - 2);
  const share = mainList.titleLength / (mainList.titleLength + page.articleLength);
  if (share > 0.5) note("lists", "main-list-most", title, at);
  else if (share < 0.15) note("lists", "main-list-little", title, at);
  if (mainList.programmeShare >= 0.5) note("lists", "main-list-programmes", title, at);
}

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
