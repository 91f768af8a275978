import { countText, readText, textMax } from "../../../features/social/text/index.ts";

const nearlyFull = 20;

/** Says how much room is left while somebody types; aloud only when it gets narrow. */
export function showCount(root: HTMLElement, field: HTMLTextAreaElement): void {
  const shown = root.querySelector<HTMLElement>("[data-left]");
  if (!shown) return;
  const aloud = document.createElement("span");
  aloud.className = "visually-hidden";
  aloud.setAttribute("role", "status");
  shown.after(aloud);
  const max = Number(field.dataset.max ?? textMax);
  const update = () => {
    const left = max - countTyped(field.value, max);
    const said = ((left < 0 ? shown.dataset.over : shown.dataset.left) ?? "").replace("{n}", String(Math.abs(left)));
    shown.hidden = field.value === "";
    shown.textContent = said;
    shown.dataset.state = left < 0 ? "over" : left <= nearlyFull ? "near" : "";
    if (left < 0) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    if (left === nearlyFull || left === 0 || left === -1) aloud.textContent = said;
  };
  field.addEventListener("input", update);
  update();
}

function countTyped(typed: string, max: number): number {
  const read = readText(typed, max);
  if (read.kind === "too-long") return max + read.overCount;
  return read.kind === "text" ? countText(read.text) : 0;
}
