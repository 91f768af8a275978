// Characters that no eye sees, or that turn the order of what follows.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Text of a page as it may be shown: what no eye sees is shown as what it is, carriage returns are left out. */
export function showUnseen(text: string): string {
  return text.toWellFormed().replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code === 13) return "";
    return code < 32 ? String.fromCodePoint(0x2400 + code) : `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
  });
}
