// The operator's site: which sites are watched, how the crawl of each stands, what went wrong and what to do about it.
// For administrators only. Holds no rules: it asks the catalogue and the crawl, and passes on what they answer.

export { sayRefusal, sayWhyNot } from "./address/say-why-not.ts";
export { createConsole, largeFormsOf } from "./console.tsx";
export type { ConsoleDeps } from "./deps.ts";
