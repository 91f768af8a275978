// Takes over from the browser's own controls when play is pressed; only then the player's scripts are fetched. The sources are
// tried in their order: files by the browser, streams by hls.js where the browser cannot. When none plays, the page says
// so and offers the source.
import { trySource } from "./player-source.ts";

export type Stage = {
  readonly root: HTMLElement;
  readonly media: HTMLMediaElement;
  readonly button: HTMLButtonElement;
};

/** The stage in `root`, ready for its press; undefined when there is none. */
export function findStage(root: ParentNode): Stage | undefined {
  const stage = root.querySelector<HTMLElement>("[data-player]");
  const media = stage?.querySelector<HTMLMediaElement>("video, audio");
  const button = stage?.querySelector<HTMLButtonElement>("[data-play]");
  return stage && media && button ? { root: stage, media, button } : undefined;
}

/** @param atSeconds where to begin. */
export async function startStage({ root, media, button }: Stage, atSeconds: number): Promise<void> {
  button.hidden = true;
  root.dataset.state = "starting";
  const sources = [...media.querySelectorAll("source")].map(({ src, type, dataset }) => ({
    url: src.replace(/#t=\d+$/, ""),
    type,
    isStream: dataset.stream === "hls",
  }));
  media.replaceChildren();
  media.preload = "metadata"; // where the browser does not let it play by itself, it must still tell whether it could
  const browsersOwn = () => {
    media.controls = true;
  };
  void import("./player-chrome.ts").then((module) => module.dress(root, media)).catch(browsersOwn);
  if (atSeconds > 0) goTo(media, atSeconds);
  for (const source of sources) {
    if (!(await trySource(media, source))) continue;
    root.dataset.state = "started";
    // Broken on the way: the next source goes on where this one stopped.
    goTo(media, await untilBroken(media));
  }
  fail({ root, media });
}

/** As soon as the next source tells its length. */
function goTo(media: HTMLMediaElement, seconds: number): void {
  media.addEventListener("loadedmetadata", () => (media.currentTime = seconds), { once: true });
}

/** Where it stopped when it could not go on. */
function untilBroken(media: HTMLMediaElement): Promise<number> {
  return new Promise((resolve) => {
    media.addEventListener("error", () => resolve(media.currentTime), { once: true });
  });
}

function fail({ root, media }: Pick<Stage, "root" | "media">): void {
  root.dataset.state = "failed";
  const controller = media.closest<HTMLElement>("media-controller");
  if (controller) controller.hidden = true;
  const note = root.querySelector<HTMLElement>("[data-failed]");
  if (note) note.hidden = false;
}
