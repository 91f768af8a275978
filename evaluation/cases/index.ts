/** Runs the field cases: small inputs that real crawlers got wrong, each with what the standard or the policy expects. */
export { evaluateCases } from "./evaluate-cases.ts";
