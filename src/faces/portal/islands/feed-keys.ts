// Letters where posts are: j and k go from one to the next, the others act on the one that has the focus.
export function onFeedKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.isContentEditable) return;
  if (/^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest("dialog, media-controller")) return;
  if (carryOut(event.key, target)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Whether the key meant something here. */
function carryOut(key: string, target: HTMLElement): boolean {
  const current = target.closest<HTMLElement>("[data-post]");
  switch (key) {
    case "j":
      return step(current, 1);
    case "k":
      return step(current, -1);
    case "l":
      return press(current, '[data-key="like"]');
    case "r":
      return press(current, '[data-key="comment"]');
    case "Enter":
      return target === current && press(current, ".post-time");
    case ".":
      return press(document.body, "[data-show-new]:not([hidden])");
    case "n":
      return write();
    default:
      return false;
  }
}

function step(current: HTMLElement | null, way: 1 | -1): boolean {
  const posts = [...document.querySelectorAll<HTMLElement>("main [data-post]")];
  const place = current ? posts.indexOf(current) + way : 0;
  const next = posts[Math.min(Math.max(place, 0), posts.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

function press(root: HTMLElement | null, selector: string): boolean {
  const found = root?.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null && found !== undefined;
}

function write(): boolean {
  const field = document.querySelector<HTMLTextAreaElement>("[data-composer] [data-text]");
  field?.focus();
  return field !== null;
}
