import { createHash } from "node:crypto";
import { trainedModels } from "../../../libraries/recognition/index.ts";

/** Tells the shipped weights of one version from those of another. Learned weights correct those they were learned with. */
export const shippedMark: string = createHash("sha256")
  .update(JSON.stringify(trainedModels))
  .digest("hex")
  .slice(0, 16);
