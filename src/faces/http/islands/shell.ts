// Small comforts on every page: the theme changes at once, "/" goes to the search box, letters go to places, "?" lists
// them. Everything here also works without it, by forms and links.
import { keepCounts } from "./live-counts.ts";

type Theme = "auto" | "light" | "dark";

const after: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };
const places: Record<string, string> = { h: "home", n: "newest", t: "hottest", f: "feed" };

function switchThemeInPlace(form: HTMLFormElement): void {
  const button = form.querySelector("button");
  if (!button) return;
  const labels = JSON.parse(form.dataset.labels ?? "{}") as Partial<Record<Theme, string>>;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const theme = button.value as Theme;
    document.documentElement.dataset.theme = theme;
    void fetch(form.action, { method: "POST", body: new URLSearchParams({ theme }), redirect: "manual" });
    button.value = after[theme];
    button.title = labels[theme] ?? "";
    button.setAttribute("aria-label", button.title);
    document.dispatchEvent(new CustomEvent("glint:theme"));
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function onKey(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLInputElement>("#search-query");
  if (event.key === "Escape" && document.activeElement === search) search?.blur();
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
  if (event.target instanceof Element && event.target.closest("dialog")) return;
  if (event.key === "/") {
    event.preventDefault();
    search?.focus();
    search?.select();
  } else if (event.key === "?") {
    document.querySelector<HTMLDialogElement>("#shortcuts")?.showModal();
  } else if (!(event.target instanceof Element && event.target.closest("media-controller"))) {
    // The player has letters of its own while the focus is in it.
    const place = places[event.key];
    if (place) document.querySelector<HTMLAnchorElement>(`a[data-place="${place}"]`)?.click();
  }
}

/** Copies the page's address, or hands it to the system's share sheet. */
function share(button: HTMLButtonElement): void {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const url = button.dataset.share ?? location.href;
    if (navigator.share) await navigator.share({ url, title: document.title }).catch(() => {});
    else {
      await navigator.clipboard?.writeText(url);
      const label = button.querySelector("[data-label]");
      if (label) label.textContent = button.dataset.done ?? "";
    }
  });
}

keepCounts();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-theme-switch]")) switchThemeInPlace(form);
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-share]")) share(button);
if (document.documentElement.dataset.shortcuts === "on") document.addEventListener("keydown", onKey);
