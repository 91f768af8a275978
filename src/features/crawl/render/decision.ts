import { secondsBetween } from "../../../base/clock.ts";

// watching: pages are looked at, none is rendered. It becomes `on` when the first page of a site is a shell, or most pages are: now
// shells are rendered, and nothing else. After five renderings in a row that bring nothing it becomes `off`; a month later it is
// `watching` again, with nothing counted.

export type RenderingState = {
  readonly state: "watching" | "on" | "off";
  /** Pages looked at while watching, and the shells among them. */
  readonly pages: number;
  readonly shells: number;
  readonly renders: number;
  /** Renderings that brought links or programmes that were not there before, and those since the last that did. */
  readonly gains: number;
  readonly dry: number;
  readonly decidedAt: Date;
};

const shellsLeast = 3;
const shareLeast = 0.5;
const dryMost = 5;
const offSeconds = 30 * 86_400;

export function beginWatching(now: Date): RenderingState {
  return { state: "watching", pages: 0, shells: 0, renders: 0, gains: 0, dry: 0, decidedAt: now };
}

/**
 * The state after a page was fetched.
 *
 * @param isSeed the page is where the site's crawl starts: as a shell it leads nowhere else.
 */
export function afterPage(
  before: RenderingState,
  page: { isShell: boolean; isSeed: boolean },
  now: Date,
): RenderingState {
  const state =
    before.state === "off" && secondsBetween(before.decidedAt, now) > offSeconds ? beginWatching(now) : before;
  if (state.state !== "watching") return state;
  const pages = state.pages + 1;
  const shells = state.shells + (page.isShell ? 1 : 0);
  const isMost = shells >= shellsLeast && shells >= pages * shareLeast;
  const counted = { ...state, pages, shells };
  return page.isShell && (page.isSeed || isMost) ? { ...counted, state: "on", decidedAt: now } : counted;
}

export function afterRender(before: RenderingState, hasGained: boolean, now: Date): RenderingState {
  const dry = hasGained ? 0 : before.dry + 1;
  const counted = { ...before, renders: before.renders + 1, gains: before.gains + (hasGained ? 1 : 0), dry };
  return dry >= dryMost && before.state === "on" ? { ...counted, state: "off", decidedAt: now } : counted;
}
