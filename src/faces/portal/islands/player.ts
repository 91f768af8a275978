// The play page's player: begins at the press, at the moment the address names, and goes to moments that posts below it name.
import { findStage, startStage } from "./player-stage.ts";

const stage = findStage(document);
if (stage) {
  const { root, media, button } = stage;
  media.controls = false;
  button.hidden = false;
  button.addEventListener("click", () => void startStage(stage, Number(root.dataset.at ?? 0)));
  document.addEventListener("click", (event) => {
    const moment = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-seek]") : undefined;
    if (!moment || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const seconds = Number(moment.dataset.seek);
    root.scrollIntoView({ block: "nearest" });
    if (root.dataset.state === undefined) void startStage(stage, seconds);
    else {
      media.currentTime = seconds;
      void media.play().catch(() => undefined);
    }
  });
}
