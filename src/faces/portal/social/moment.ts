/** Reads "1:23", "1:02:03" or "83" as seconds; `undefined` in `seconds` for nothing typed. Undefined for what is no time. */
export function readMoment(typed: string): { readonly seconds: number | undefined } | undefined {
  const text = typed.trim().replaceAll("：", ":");
  if (text === "") return { seconds: undefined };
  if (!/^\d{1,5}(?::\d{1,2}){0,2}$/.test(text)) return undefined;
  const seconds = text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds <= secondsMax ? { seconds } : undefined;
}

const secondsMax = 24 * 3600;

/** Reads the `t` of an address: whole seconds, or undefined for anything else. */
export function readMomentQuery(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
