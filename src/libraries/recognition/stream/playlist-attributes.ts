/** An attribute list of RFC 8216 4.2: names in upper case, quoted values may hold commas; quotes are taken off. */
export function readAttributeList(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const found of text.matchAll(/(?<![A-Z0-9-])([A-Z0-9-]+)\s*=\s*(?:"([^"]*)"?|([^,]*))/gi)) {
    const name = found[1]!.toUpperCase();
    if (!attributes.has(name)) attributes.set(name, found[2] ?? found[3]!.trim());
  }
  return attributes;
}

/** A decimal number >= 0. */
export function numberOf(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? "";
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** Width and height of "1280x720". */
export function resolutionOf(text: string | undefined): { width?: number; height?: number } {
  const found = /^\s*(\d{1,5})\s*x\s*(\d{1,5})\s*$/i.exec(text ?? "");
  return found === null ? {} : { width: Number(found[1]), height: Number(found[2]) };
}

export function isOn(text: string | undefined): boolean {
  return text?.toUpperCase() === "YES";
}
