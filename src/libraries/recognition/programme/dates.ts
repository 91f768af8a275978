/** ISO 8601 of a written date, undefined when it is none or lies after `now`. */
export function isoDate(text: string, { now }: { now: Date; language: string | undefined }): string | undefined {
  const trimmed = text.trim();
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s?(Z|[+-]\d{2}:?\d{2})?)?/.exec(
    trimmed,
  );
  if (match === null) return undefined;
  const [, year, month, day, time, zone] = match;
  const value =
    time === undefined || zone === undefined
      ? `${year}-${month}-${day}`
      : `${year}-${month}-${day}T${time.length === 5 ? `${time}:00` : time}${zone}`;
  const instant = Date.parse(value);
  return Number.isNaN(instant) || instant > now.getTime() + 86_400_000 ? undefined : value;
}
