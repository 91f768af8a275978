const lengthMax = 254; // RFC 5321 4.5.3.1.3, less the brackets

/**
 * A mail address that can be written to, trimmed, its domain in lower case; undefined for anything else. One address, without
 * quotes, comments, spaces or a list: what the SMTP server gets is what was checked. Only a mail tells whether it exists.
 */
export function readMailAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const parts =
    /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9])$/.exec(
      trimmed.slice(0, lengthMax + 1),
    );
  const [, local = "", domain = ""] = parts ?? [];
  if (!parts || trimmed.length > lengthMax || /^\.|\.$|\.\./.test(local)) return undefined;
  return `${local}@${domain.toLowerCase()}`;
}

/** Equal for addresses that reach one person; servers that tell case apart are of the past. */
export function mailKey(address: string): string {
  return address.toLowerCase();
}
