/** Traces that cannot be used: which file and line, why, and what to do. */
export class TraceFault extends Error {
  readonly remedy: string;

  constructor({ file, line, what, remedy }: { file: string; line?: number; what: string; remedy: string }) {
    super(`${file}${line === undefined ? "" : `, line ${line}`}: ${what}`);
    this.remedy = remedy;
  }
}
