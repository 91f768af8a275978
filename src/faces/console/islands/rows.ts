// Keys for the sites table: j and k move between rows, "a" adds a site. Enter is the link's own.
const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-rows] [data-row]")];

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === "a") document.querySelector<HTMLAnchorElement>('[data-key="a"]')?.click();
  if (event.key !== "j" && event.key !== "k") return;
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const next = event.key === "j" ? at + 1 : Math.max(0, at - 1);
  links[Math.min(links.length - 1, next)]?.focus();
}

if (document.documentElement.dataset.shortcuts === "on") document.addEventListener("keydown", onKey);

export {};
