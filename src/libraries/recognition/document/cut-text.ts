/** The first `lengthMax` UTF-16 code units of `text`, one fewer where the last would be half a character (no database takes one). */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const last = text.charCodeAt(lengthMax - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? lengthMax - 1 : lengthMax);
}
