// Takes over from the browser's own controls when play is pressed; only then the player's scripts are fetched. Streams
// that the browser cannot play by itself get hls.js. When no source plays, the page says so and offers the source.
type Stage = { readonly root: HTMLElement; readonly media: HTMLMediaElement; readonly button: HTMLButtonElement };

function findStage(): Stage | undefined {
  const root = document.querySelector<HTMLElement>("[data-player]");
  const media = root?.querySelector<HTMLMediaElement>("video, audio");
  const button = root?.querySelector<HTMLButtonElement>("[data-play]");
  return root && media && button ? { root, media, button } : undefined;
}

function streamOf(media: HTMLMediaElement): HTMLSourceElement | undefined {
  const sources = [...media.querySelectorAll("source")];
  if (sources.some((source) => source.dataset.stream === undefined)) return undefined;
  return sources.find((source) => source.dataset.stream === "hls" && media.canPlayType(source.type) === "");
}

async function start({ root, media, button }: Stage): Promise<void> {
  button.hidden = true;
  root.dataset.state = "starting";
  const stream = streamOf(media);
  const chrome = import("./player-chrome.ts").then((module) => module.dress(root, media));
  if (stream) {
    const { attachStream } = await import("./player-stream.ts");
    attachStream(media, stream.src, () => fail({ root, media, button }));
  }
  await Promise.allSettled([chrome, media.play()]);
  root.dataset.state = "started";
}

function fail({ root, media, button }: Stage): void {
  root.dataset.state = "failed";
  button.hidden = true;
  media.hidden = true;
  const note = root.querySelector<HTMLElement>("[data-failed]");
  if (note) note.hidden = false;
}

const stage = findStage();
if (stage) {
  const { media, button } = stage;
  media.controls = false;
  button.hidden = false;
  button.addEventListener("click", () => void start(stage));
  const last = [...media.querySelectorAll("source")].at(-1);
  if (!streamOf(media)) last?.addEventListener("error", () => fail(stage));
  media.addEventListener("error", () => {
    if (media.error) fail(stage);
  });
}
