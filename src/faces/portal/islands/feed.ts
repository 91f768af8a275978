// Posts in the browser: acts are shown at once and sent in the background, videos play where they stand, new posts are counted as they
// come, and keys go from post to post. Everything here also works without it, by forms and links.

import { actOnPost } from "./feed-acts.ts";
import { onFeedKey } from "./feed-keys.ts";
import { showLive } from "./feed-live.ts";
import { playHere } from "./feed-play.ts";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.act === undefined) return;
  event.preventDefault();
  void actOnPost(form);
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
  const video = event.target.closest<HTMLElement>("[data-play-here]");
  if (video) {
    event.preventDefault();
    void playHere(video);
  }
  // One menu at a time, and none once something else is meant.
  const menu = event.target.closest("[data-menu]");
  for (const open of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]"))
    if (open !== menu) open.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const open of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
    open.open = false;
    open.querySelector("summary")?.focus();
  }
});

for (const list of document.querySelectorAll<HTMLElement>("[data-feed][data-newer]")) showLive(list);
if (document.documentElement.dataset.shortcuts === "on")
  document.addEventListener("keydown", onFeedKey, { capture: true });
