import { beian } from "./beian/pages.ts";
import { clipAttic } from "./clip-attic/pages.ts";
import { harbourHours } from "./harbour-hours/pages.ts";
import { lumenYard } from "./lumen-yard/pages.ts";
import { paperLantern } from "./paper-lantern/pages.ts";
import { qinghe } from "./qinghe/pages.ts";
import { reelwall } from "./reelwall/pages.ts";
import type { SampleSite } from "./site.ts";

/** In this order they get their ports; a new site goes to the end, so that the others keep theirs. */
export const sampleSites: readonly SampleSite[] = [
  lumenYard,
  qinghe,
  paperLantern,
  harbourHours,
  clipAttic,
  reelwall,
  beian,
];
