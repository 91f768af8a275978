const pattern = /^[A-Za-z0-9_]{2,30}$/;

/**
 * What is wrong with a name, as a sentence's end; undefined when it may be used. Names are ASCII, as the handles of the
 * fediverse are: a member's shown name is another matter.
 */
export function nameTrouble(name: string): string | undefined {
  return pattern.test(name) ? undefined : "a name has 2 to 30 letters (a–z), digits or _, and nothing else.";
}

/** Names that differ in case only are one. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").replaceAll("\u0000", "").toWellFormed().trim().toLowerCase().slice(0, 100);
}
