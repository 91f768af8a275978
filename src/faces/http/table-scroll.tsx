import type { ComponentChildren } from "preact";

/** Lets a wide table scroll sideways on a narrow screen, by keyboard too. */
export function TableScroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section class="table-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
