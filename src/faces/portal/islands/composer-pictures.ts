// Pictures by paste, drop or choice: they go into the form's own four file fields, so that the form is sent as without scripts.
export function takePictures(form: HTMLFormElement): void {
  const holder = form.querySelector<HTMLDetailsElement>("[data-pictures]");
  if (!holder) return;
  const places = [...holder.querySelectorAll<HTMLElement>("[data-picture-place]")];
  const chooser = Object.assign(document.createElement("input"), {
    type: "file",
    accept: "image/*",
    multiple: true,
    hidden: true,
  });
  holder.append(chooser);
  const add = (files: readonly File[]) => {
    for (const file of files.filter(({ type }) => type.startsWith("image/"))) {
      const free = places.find((place) => fileField(place)?.files?.length === 0);
      if (!free) return;
      fill(free, file);
    }
    refresh(holder, places);
  };
  chooser.addEventListener("change", () => {
    add([...(chooser.files ?? [])]);
    chooser.value = "";
  });
  // The disclosure is the button: with scripts it opens the chooser, and the places show themselves as they are filled.
  holder.querySelector("summary")?.addEventListener("click", (event) => {
    event.preventDefault();
    chooser.click();
  });
  for (const place of places) {
    place.querySelector("[data-remove]")?.addEventListener("click", () => {
      empty(place);
      refresh(holder, places);
    });
  }
  form.addEventListener("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  });
  form.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  form.addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  });
  form.addEventListener("reset", () => {
    for (const place of places) empty(place);
    refresh(holder, places);
  });
  refresh(holder, places);
}

function fileField(place: HTMLElement): HTMLInputElement | null {
  return place.querySelector<HTMLInputElement>('input[type="file"]');
}

function fill(place: HTMLElement, file: File): void {
  const field = fileField(place);
  if (!field) return;
  const one = new DataTransfer();
  one.items.add(file);
  field.files = one.files;
  const image = Object.assign(document.createElement("img"), { alt: "", width: 72, height: 72 });
  const reader = new FileReader();
  reader.addEventListener("load", () => (image.src = String(reader.result)));
  reader.readAsDataURL(file);
  field.after(image);
}

function empty(place: HTMLElement): void {
  place.querySelector("img")?.remove();
  for (const field of place.querySelectorAll("input")) {
    if (field.type === "hidden") field.remove();
    else field.value = "";
  }
}

/** Shows the places that are filled, and no more. */
function refresh(holder: HTMLDetailsElement, places: readonly HTMLElement[]): void {
  let filled = 0;
  for (const place of places) {
    const isFilled = place.querySelector("img") !== null;
    if (isFilled) filled += 1;
    place.hidden = !isFilled;
    const field = fileField(place);
    if (field) field.hidden = true;
    const remove = place.querySelector<HTMLElement>("[data-remove]");
    if (remove) remove.hidden = false;
  }
  holder.open = filled > 0;
}
