const pattern = /^[A-Za-z0-9_]{2,30}$/;

/**
 * What is wrong with a name, as a sentence's end; undefined when it may be used. Names are ASCII, as the handles of the
 * fediverse are: a member's shown name is another matter.
 */
export function nameTrouble(name: string): string | undefined {
  if (!pattern.test(name)) return "a name has 2 to 30 letters (a–z), digits or _, and nothing else.";
  return /[A-Za-z0-9]/.test(name) ? undefined : "a name has at least one letter or digit.";
}

/** Names that differ in case only are one. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").replaceAll("\u0000", "").toWellFormed().trim().toLowerCase().slice(0, 100);
}

/** Equal for names that a reader may take for each other: 0 and o, 1, i and l, rn and m, vv and w, with or without _. */
export function lookKey(name: string): string {
  return nameKey(name)
    .replace(/[01i_]/g, (character) => alike[character] ?? "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

const alike: Readonly<Record<string, string>> = { "0": "o", "1": "l", i: "l" };

// Who bears one of these seems to speak for the place. Invited moderators and administrators may.
const reserved = new Set(
  [
    ...["admin", "administrator", "administrators", "moderator", "moderators", "mod", "mods", "root", "sysadmin"],
    ...["system", "staff", "team", "official", "operator", "owner", "security", "abuse", "support", "help", "info"],
    ...["contact", "glint", "glintbot", "crawler", "editor", "editorial", "postmaster", "webmaster", "hostmaster"],
    ...["noreply", "no_reply", "mailer_daemon", "nobody", "anonymous", "null", "undefined", "everyone", "here", "me"],
    ...["api", "console", "settings", "account", "about", "news", "bot", "test"],
  ].map(lookKey),
);

/** Whether a name, or one that looks like it, is kept for those who run the place. */
export function isReserved(name: string): boolean {
  return reserved.has(lookKey(name));
}
