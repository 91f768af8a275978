// The composer's comforts. Without scripts it is a plain form that does the same.
import { showCount } from "./composer-count.ts";
import { keepDraft } from "./composer-drafts.ts";
import { completeNames } from "./composer-names.ts";
import { takePictures } from "./composer-pictures.ts";
import { sendInBackground } from "./composer-send.ts";

function takeMoment(form: HTMLElement): void {
  const button = form.querySelector<HTMLButtonElement>("[data-now]");
  const field = form.querySelector<HTMLInputElement>('input[name="at"]');
  const media = document.querySelector<HTMLMediaElement>("[data-player] :is(video, audio)");
  if (!button || !field || !media) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const seconds = Math.floor(media.currentTime);
    const rest = String(seconds % 60).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    field.value =
      minutes < 60
        ? `${minutes}:${rest}`
        : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
  });
}

for (const root of document.querySelectorAll<HTMLElement>("[data-composer]")) {
  const field = root.querySelector<HTMLTextAreaElement>("[data-text]");
  if (!field?.form) continue;
  const { form } = field;
  keepDraft(field);
  showCount(root, field);
  completeNames(root, field);
  takePictures(form);
  takeMoment(form);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  if (form.dataset.member !== undefined) sendInBackground(form, field);
}
