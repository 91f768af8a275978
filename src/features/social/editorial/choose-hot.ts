import type { ProgrammeId } from "../../../base/ids.ts";

export type HotProgramme = { readonly id: ProgrammeId; readonly siteId: string; readonly title: string };

/**
 * The programme to speak of next: among the hottest not spoken of yet, one whose site was heard of least of late; of these the hottest.
 *
 * @param hottest the hottest first.
 * @param recentSites sites of the last editorial posts, in any order.
 */
export function chooseHot(
  hottest: readonly HotProgramme[],
  { posted, recentSites }: { readonly posted: ReadonlySet<ProgrammeId>; readonly recentSites: readonly string[] },
): HotProgramme | undefined {
  const heard = (siteId: string) => recentSites.filter((recent) => recent === siteId).length;
  const fresh = hottest.filter(({ id }) => !posted.has(id));
  const least = Math.min(...fresh.map(({ siteId }) => heard(siteId)));
  return fresh.find(({ siteId }) => heard(siteId) === least);
}
