/** Bytes of a list that may be imported. */
export const followsCsvBytesMax = 1024 * 1024;
const linesMax = 20_000;

/** What a list names: members of this place by their names, the rest as it stands there. */
export type NamedFollows = {
  readonly names: readonly string[];
  /** Accounts of other servers. */
  readonly elsewhere: readonly string[];
  /** What is no account at all. */
  readonly unreadable: readonly string[];
};

/**
 * Reads a list of follows as Mastodon exports it: "Account address,Show boosts,…", one account a line, "name@host" or "name". Only the
 * first column counts. A plain list of names is fine too.
 *
 * @param host the host name of this place, by which its own members are known.
 */
export function readFollowsCsv(text: string, host: string): NamedFollows {
  const names = new Set<string>();
  const elsewhere = new Set<string>();
  const unreadable = new Set<string>();
  const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/, linesMax);
  for (const [index, line] of lines.entries()) {
    const cell = firstCell(line).trim().replace(/^@/, "");
    if (cell === "" || (index === 0 && /^account address$/i.test(cell))) continue;
    const parts = /^([A-Za-z0-9_]{1,30})(?:@([A-Za-z0-9.:-]{1,255}))?$/.exec(cell);
    if (parts?.[1] === undefined) {
      if (/^[\w.-]{1,100}@[\p{L}\p{N}.:-]{1,255}$/u.test(cell)) elsewhere.add(cell);
      else unreadable.add(cell.slice(0, 100));
    } else if (parts[2] !== undefined && parts[2].toLowerCase() !== host.toLowerCase()) elsewhere.add(cell);
    else names.add(parts[1].toLowerCase());
  }
  return { names: [...names], elsewhere: [...elsewhere], unreadable: [...unreadable] };
}

/** The first column, which may be in quotes (RFC 4180). */
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1];
  return quoted === undefined ? line.slice(0, commaOf(line)) : quoted.replaceAll('""', '"');
}

function commaOf(line: string): number {
  const at = line.search(/[,;\t]/);
  return at < 0 ? line.length : at;
}

/** The same list written. */
export function writeFollowsCsv(names: readonly string[], host: string): string {
  const lines = names.map((name) => `${name}@${host},true,false,`);
  return `${["Account address,Show boosts,Notify on new posts,Languages", ...lines].join("\n")}\n`;
}
