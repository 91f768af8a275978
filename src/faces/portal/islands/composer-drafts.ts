// What is typed outlives the page as long as the window does: a reload, a look elsewhere, the way through the sign-in.
const place = "glint-drafts";

type Drafts = Record<string, string>;

export function readKept<Value>(name: string, empty: Value): Value {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? "null") as Value | null) ?? empty;
  } catch {
    return empty;
  }
}

export function writeKept(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; then the page alone keeps it.
  }
}

/** Puts back what was typed here before, unless the page brings words of its own, and keeps what is typed from now on. */
export function keepDraft(field: HTMLTextAreaElement): void {
  const kept = readKept<Drafts>(place, {})[location.pathname];
  if (kept !== undefined && field.value === field.defaultValue && !location.search.includes("text="))
    field.value = kept;
  field.addEventListener("input", () => {
    const drafts = readKept<Drafts>(place, {});
    if (field.value === field.defaultValue) delete drafts[location.pathname];
    else drafts[location.pathname] = field.value;
    writeKept(place, drafts);
  });
}

/** What was sent is no draft any more, wherever it was begun. */
export function forgetDraft(text: string): void {
  const left = Object.entries(readKept<Drafts>(place, {})).filter(([, kept]) => kept.trim() !== text.trim());
  writeKept(place, Object.fromEntries(left));
}
