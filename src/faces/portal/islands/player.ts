// Takes over from the browser's own controls when play is pressed; only then the player's scripts are fetched. The sources are
// tried in their order: files by the browser, streams by hls.js where the browser cannot. When none plays, the page says
// so and offers the source.
import { trySource } from "./player-source.ts";

type Stage = { readonly root: HTMLElement; readonly media: HTMLMediaElement; readonly button: HTMLButtonElement };

function findStage(): Stage | undefined {
  const root = document.querySelector<HTMLElement>("[data-player]");
  const media = root?.querySelector<HTMLMediaElement>("video, audio");
  const button = root?.querySelector<HTMLButtonElement>("[data-play]");
  return root && media && button ? { root, media, button } : undefined;
}

async function start({ root, media, button }: Stage): Promise<void> {
  button.hidden = true;
  root.dataset.state = "starting";
  const sources = [...media.querySelectorAll("source")].map(({ src, type, dataset }) => ({
    url: src,
    type,
    isStream: dataset.stream === "hls",
  }));
  media.replaceChildren();
  media.preload = "metadata"; // where the browser does not let it play by itself, it must still tell whether it could
  const browsersOwn = () => {
    media.controls = true;
  };
  void import("./player-chrome.ts").then((module) => module.dress(root, media)).catch(browsersOwn);
  for (const source of sources) {
    if (!(await trySource(media, source))) continue;
    root.dataset.state = "started";
    const position = await untilBroken(media);
    // Broken on the way: the next source goes on where this one stopped.
    media.addEventListener("loadedmetadata", () => (media.currentTime = position), { once: true });
  }
  fail({ root, media, button });
}

/** Where it stopped when it could not go on. */
function untilBroken(media: HTMLMediaElement): Promise<number> {
  return new Promise((resolve) => {
    media.addEventListener("error", () => resolve(media.currentTime), { once: true });
  });
}

function fail({ root, media }: Stage): void {
  root.dataset.state = "failed";
  const controller = media.closest<HTMLElement>("media-controller");
  if (controller) controller.hidden = true;
  const note = root.querySelector<HTMLElement>("[data-failed]");
  if (note) note.hidden = false;
}

const stage = findStage();
if (stage) {
  const { media, button } = stage;
  media.controls = false;
  button.hidden = false;
  button.addEventListener("click", () => void start(stage));
}
