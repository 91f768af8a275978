// What is typed outlives the page as long as the window does: a reload, a look elsewhere, the way through the sign-in. A window is lent
// from one to the next: what was kept is its member's alone, and goes when they leave.
const visitor = "visitor";
const owner = document.documentElement.dataset.member ?? visitor;

type Kind = "drafts" | "unsent";
/** Texts by the path of the page they were typed on. */
type Drafts = Record<string, string>;

const placeOf = (kind: Kind, of = owner) => `glint-${kind}-${of}`;

export function readKept<Value>(kind: Kind, empty: Value, of = owner): Value {
  try {
    return (JSON.parse(sessionStorage.getItem(placeOf(kind, of)) ?? "null") as Value | null) ?? empty;
  } catch {
    return empty;
  }
}

export function writeKept(kind: Kind, value: unknown): void {
  try {
    sessionStorage.setItem(placeOf(kind), JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; then the page alone keeps it.
  }
}

/** Who signs in goes on with what they typed as a visitor; it is theirs from then on. */
function takeOver(): void {
  if (owner === visitor) return;
  const drafts = readKept<Drafts>("drafts", {}, visitor);
  try {
    sessionStorage.removeItem(placeOf("drafts", visitor));
  } catch {
    return; // Without storage there is nothing to take over.
  }
  if (Object.keys(drafts).length > 0) writeKept("drafts", { ...drafts, ...readKept<Drafts>("drafts", {}) });
}

/** Puts back what was typed here before, unless the page brings words of its own, and keeps what is typed from now on. */
export function keepDraft(field: HTMLTextAreaElement): void {
  takeOver();
  const kept = readKept<Drafts>("drafts", {})[location.pathname];
  if (kept !== undefined && field.value === field.defaultValue && !location.search.includes("text="))
    field.value = kept;
  field.addEventListener("input", () => {
    const drafts = readKept<Drafts>("drafts", {});
    if (field.value === field.defaultValue) delete drafts[location.pathname];
    else drafts[location.pathname] = field.value;
    writeKept("drafts", drafts);
  });
}

/** What was sent is no draft any more, wherever it was begun. */
export function forgetDraft(text: string): void {
  const left = Object.entries(readKept<Drafts>("drafts", {})).filter(([, kept]) => kept.trim() !== text.trim());
  writeKept("drafts", Object.fromEntries(left));
}
