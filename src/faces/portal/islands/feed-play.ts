// A video of a post plays where it stands. Only one plays at a time.
import { findStage, startStage } from "./player-stage.ts";

/** @param link what leads to the play page, and did until now. */
export async function playHere(link: HTMLElement): Promise<void> {
  const video = link.closest<HTMLElement>("[data-video]");
  if (!(link instanceof HTMLAnchorElement) || !video || video.dataset.busy) return;
  video.dataset.busy = "1";
  try {
    const response = await fetch(`/programme/${video.dataset.video}/player`);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const holder = document.createElement("template");
    holder.innerHTML = await response.text();
    const stage = findStage(holder.content);
    if (!stage) throw new Error("no player in the answer");
    for (const other of document.querySelectorAll<HTMLMediaElement>("video, audio")) other.pause();
    link.replaceWith(document.adoptNode(stage.root));
    stage.media.controls = false;
    void startStage(stage, Number(video.dataset.at ?? 0));
    video.dataset.playing = "1";
  } catch {
    // Only its platform's player plays it, or the server is away: the play page says which.
    location.href = link.href;
  }
}
