const doubt = 0.05;

/**
 * How many pages judged to have a programme must all be right before a precision below `precision` can be ruled out, with one
 * chance in twenty of being misled: n with precision^n <= 0.05, the "rule of three".
 *
 * @param precision 0..1, both excluded
 */
export function labelsToTell(precision: number): number {
  return Math.ceil(Math.log(doubt) / Math.log(precision));
}
