/**
 * Whether `got` has all that `expected` lists: objects field by field (other fields do not matter), arrays element by element
 * with equal length, null for a field that is null or absent; instants equal whatever their fraction or offset is written like.
 */
export function holds(expected: unknown, got: unknown): boolean {
  if (expected === null || expected === undefined) return got === null || got === undefined;
  if (Array.isArray(expected)) {
    return (
      Array.isArray(got) && got.length === expected.length && expected.every((one, index) => holds(one, got[index]))
    );
  }
  if (typeof expected === "object") {
    if (typeof got !== "object" || got === null) return false;
    return Object.entries(expected).every(([key, value]) => holds(value, (got as Record<string, unknown>)[key]));
  }
  if (typeof expected === "number" && typeof got === "number") return Math.abs(expected - got) < 1e-6;
  return expected === got || sameInstant(expected, got);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

function sameInstant(a: unknown, b: unknown): boolean {
  return (
    typeof a === "string" &&
    typeof b === "string" &&
    instant.test(a) &&
    instant.test(b) &&
    Date.parse(a) === Date.parse(b)
  );
}
