/** A number as tables show it, – where there is none. */
export function figure(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? "–" : value.toFixed(digits);
}

/** A share, 0..1, as a percentage. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : `${(value * 100).toFixed(1)} %`;
}
