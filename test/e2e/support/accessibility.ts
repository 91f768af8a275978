import AxeBuilderSource from "axe-core";
import type { Page } from "playwright-core";

/** What axe calls serious or critical on the page as it stands. */
export async function seriousFaults(where: Page): Promise<string[]> {
  await where.evaluate(AxeBuilderSource.source);
  const result = await where.evaluate(
    async () =>
      await (globalThis as unknown as { axe: typeof AxeBuilderSource }).axe.run({
        resultTypes: ["violations"], // the passes of every rule would be collected and sent over as well
        preload: false, // waits for style sheets and media, for two rules that are off or less than serious
      }),
  );
  return result.violations
    .filter((violation) => violation.impact === "serious" || violation.impact === "critical")
    .map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`);
}
