import type { Operation } from "./case.ts";
import { catalogOperations } from "./catalog-operations.ts";
import { crawlOperations } from "./crawl-operations.ts";
import { type ExtractInput, extract } from "./extract-operations.ts";
import { feedOperations } from "./feed-operations.ts";
import { linkOperations } from "./link-operations.ts";
import { valueOperations } from "./value-operations.ts";

/** What answers each `op`. Another file of operations is added here, in one line. */
export const operations: Readonly<Record<string, Operation>> = {
  ...linkOperations,
  ...catalogOperations,
  ...valueOperations,
  ...feedOperations,
  ...crawlOperations,
  extract: (input) => extract(input as ExtractInput),
};
