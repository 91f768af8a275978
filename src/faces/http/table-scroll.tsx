import type { ComponentChildren } from "preact";

/** Lets a wide table scroll sideways on a narrow screen, by keyboard too. A group, not a landmark: tables are many. */
export function TableScroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div class="table-scroll" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
