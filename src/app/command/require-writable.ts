import { writeFileSync } from "node:fs";
import { Complaint } from "../../base/complaint.ts";

/** Empties the file a command will write, so that a path that cannot be written is told before the work, not after. @throws Complaint */
export function requireWritable(path: string): void {
  try {
    writeFileSync(path, "");
  } catch (cause) {
    throw new Complaint({
      what: `${path} cannot be written`,
      why: `${cause instanceof Error ? cause.message : String(cause)}.`,
      remedy: "Name a file in a folder that exists with --plot FILE.html.",
      cause,
    });
  }
}
