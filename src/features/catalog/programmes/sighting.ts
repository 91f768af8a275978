import type { ProgrammeId, SiteId } from "../../../base/ids.ts";
import type { PageReading } from "../../../libraries/recognition/index.ts";

/** A programme seen on a page. `reading.programme` must be present (kind play or embed). */
export type Sighting = {
  readonly siteId: SiteId;
  readonly pageUrl: string;
  readonly reading: Pick<PageReading, "kind" | "score" | "language" | "programme">;
  readonly seenAt: Date;
};

export type RecordedSighting = {
  readonly programmeId: ProgrammeId;
  /** The first page that shows this programme. */
  readonly isNew: boolean;
};
