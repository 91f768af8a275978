// The mark: a four-pointed spark. One path, on a 24 x 24 field, used as logo, marker and favicon.
const sparkPath =
  "M12 .8c.9 7 4.2 10.3 11.2 11.2-7 .9-10.3 4.2-11.2 11.2C11.1 16.2 7.8 12.9.8 12 7.8 11.1 11.1 7.8 12 .8Z";

/** The spark, in the current colour unless `tone` is "amber". Decorative: the words beside it say what it means. */
export function Spark({ size = 16, tone = "amber" }: { size?: number; tone?: "amber" | "current" }) {
  return (
    <svg
      class={`spark spark-${tone}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={sparkPath} fill="currentColor" />
    </svg>
  );
}

/** The favicon: an amber spark that stays visible on light and dark tabs. */
export const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#0f1522"/><g transform="translate(3 3) scale(.75)"><path d="${sparkPath}" fill="#ffb938"/></g></svg>`;

/** Stands in for a thumbnail that could not be had; readable on light and dark. */
export const placeholderSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><g transform="translate(284 144) scale(3)" fill="none" stroke="#8b93a3" stroke-width=".7" opacity=".7"><path d="${sparkPath}"/></g></svg>`;
