// Property tests draw the same values in every run, so that what lands is what was tested; `PROPERTY_SEED=7 npm test -- unit`
// draws others, and CONTRIBUTING.md says when to.
import { configureGlobal } from "fast-check";

const seed = Number(process.env.PROPERTY_SEED ?? 1);
if (!Number.isInteger(seed))
  throw new Error(`PROPERTY_SEED must be a whole number, not "${process.env.PROPERTY_SEED}".`);
configureGlobal({ seed });
