/** Ends a switch over a closed union: the compiler rejects the call while a case is missing. */
export function never(value: never): never {
  throw new Error(`unhandled case ${JSON.stringify(value)}`);
}
