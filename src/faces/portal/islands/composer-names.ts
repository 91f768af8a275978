// Completes @names: a list below the field, gone through by arrows, taken by Enter or Tab (ARIA combobox pattern, list autocomplete).
type NameLine = { readonly name: string; readonly displayName?: string; readonly avatar?: string };

const unfinished = /(?:^|[^A-Za-z0-9_@/])[@＠]([A-Za-z0-9_]{1,30})$/;
const patienceMs = 120;

export function completeNames(root: HTMLElement, field: HTMLTextAreaElement): void {
  const list = root.querySelector<HTMLElement>("[data-names]");
  if (!list || field.form?.dataset.member === undefined) return;
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    list.hidden = true;
    field.removeAttribute("aria-activedescendant");
  };
  const ask = async (prefix: string) => {
    const turn = ++asked;
    const found = await findNames(prefix);
    if (turn !== asked) return;
    list.replaceChildren(...found.map((line, index) => optionOf(line, `${list.id}-${index}`)));
    list.hidden = found.length === 0;
    if (found.length > 0) choose(list, field, 0);
    else close();
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    const prefix = prefixAt(field);
    if (prefix === undefined) {
      asked += 1;
      close();
    } else timer = setTimeout(() => void ask(prefix), patienceMs);
  });
  field.addEventListener("blur", () => setTimeout(close, patienceMs));
  list.addEventListener("mousedown", (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-name]") : undefined;
    if (!option) return;
    event.preventDefault();
    take(field, option);
    close();
  });
  field.addEventListener("keydown", (event) => {
    if (list.hidden || event.isComposing) return;
    const options = [...list.children] as HTMLElement[];
    const place = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
    if (event.key === "ArrowDown") choose(list, field, (place + 1) % options.length);
    else if (event.key === "ArrowUp") choose(list, field, (place + options.length - 1) % options.length);
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab") {
      const option = options[place];
      if (option) take(field, option);
      close();
    } else return;
    event.preventDefault();
  });
}

function prefixAt(field: HTMLTextAreaElement): string | undefined {
  if (field.selectionStart !== field.selectionEnd) return undefined;
  return unfinished.exec(field.value.slice(0, field.selectionStart))?.[1];
}

async function findNames(prefix: string): Promise<readonly NameLine[]> {
  try {
    const response = await fetch(`/compose/names?q=${encodeURIComponent(prefix)}`, {
      headers: { Accept: "application/json" },
    });
    return response.ok ? ((await response.json()) as NameLine[]) : [];
  } catch {
    return [];
  }
}

function optionOf({ name, displayName, avatar }: NameLine, id: string): HTMLElement {
  const option = document.createElement("div");
  option.id = id;
  option.role = "option";
  option.dataset.name = name;
  if (avatar !== undefined) {
    const image = Object.assign(document.createElement("img"), { src: avatar, alt: "", width: 28, height: 28 });
    image.className = "avatar avatar-small";
    option.append(image);
  }
  const shown = Object.assign(document.createElement("strong"), { textContent: displayName ?? name });
  const soft = Object.assign(document.createElement("span"), { className: "soft", textContent: `@${name}` });
  option.append(shown, " ", soft);
  return option;
}

function choose(list: HTMLElement, field: HTMLTextAreaElement, place: number): void {
  for (const [index, option] of [...list.children].entries()) {
    option.setAttribute("aria-selected", String(index === place));
    if (index === place) field.setAttribute("aria-activedescendant", option.id);
  }
}

function take(field: HTMLTextAreaElement, option: HTMLElement): void {
  const end = field.selectionStart;
  const start = end - (prefixAt(field)?.length ?? 0);
  field.setRangeText(`${option.dataset.name} `, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
