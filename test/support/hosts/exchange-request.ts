/** A request as the exchange's web saw it. */
export type ExchangeRequest = {
  /** Milliseconds of the exchange's own clock, which nobody sets. */
  readonly at: number;
  /** The address it came from. */
  readonly from: string;
  readonly host: string;
  readonly path: string;
};
