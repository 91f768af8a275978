// The player's controls. Only the elements in use are imported.
import "media-chrome/dist/media-controller.js";
import "media-chrome/dist/media-control-bar.js";
import "media-chrome/dist/media-fullscreen-button.js";
import "media-chrome/dist/media-loading-indicator.js";
import "media-chrome/dist/media-mute-button.js";
import "media-chrome/dist/media-pip-button.js";
import "media-chrome/dist/media-play-button.js";
import "media-chrome/dist/media-playback-rate-button.js";
import "media-chrome/dist/media-seek-backward-button.js";
import "media-chrome/dist/media-seek-forward-button.js";
import "media-chrome/dist/media-time-display.js";
import "media-chrome/dist/media-time-range.js";
import "media-chrome/dist/media-volume-range.js";
import { ZhCn } from "media-chrome/dist/lang/zh-CN.js";
import { addTranslation, setLanguage } from "media-chrome/dist/utils/i18n.js";

const videoControls: readonly (readonly [string, Record<string, string>])[] = [
  ["media-play-button", {}],
  ["media-seek-backward-button", { seekoffset: "10" }],
  ["media-seek-forward-button", { seekoffset: "10" }],
  ["media-time-range", {}],
  ["media-time-display", { showduration: "" }],
  ["media-mute-button", {}],
  ["media-volume-range", {}],
  ["media-playback-rate-button", { rates: "0.75 1 1.25 1.5 2" }],
  ["media-pip-button", {}],
  ["media-fullscreen-button", {}],
];

const audioLeavesOut = new Set(["media-pip-button", "media-fullscreen-button"]);

/** Puts the controls around the media element, in the page's language. */
export function dress(root: HTMLElement, media: HTMLMediaElement): void {
  const controller = root.querySelector("media-controller");
  if (!controller || controller.querySelector("media-control-bar")) return;
  addTranslation("zh-CN", ZhCn);
  setLanguage(document.documentElement.lang);
  const isAudio = media.tagName === "AUDIO";
  const bar = document.createElement("media-control-bar");
  for (const [name, attributes] of videoControls) {
    if (isAudio && audioLeavesOut.has(name)) continue;
    const control = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) control.setAttribute(attribute, value);
    bar.append(control);
  }
  if (!isAudio) {
    const loading = document.createElement("media-loading-indicator");
    loading.slot = "centered-chrome";
    loading.setAttribute("noautohide", "");
    controller.append(loading);
  }
  controller.append(bar);
  if (document.activeElement === document.body)
    bar.querySelector<HTMLElement>("media-play-button")?.focus({ preventScroll: true });
}
