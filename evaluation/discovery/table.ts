import type { DiscoveryEvaluation } from "./evaluate-discovery.ts";
import { comparisons, siteFigures } from "./summary.ts";

/** Requests to 90 % of the programmes by site and strategy, and each strategy against the others, as text. */
export function discoveryTable(evaluation: DiscoveryEvaluation): string {
  const figures = siteFigures(evaluation);
  const strategies = [...new Set(figures.map(({ strategy }) => strategy))];
  const sites = [...new Set(figures.map(({ site }) => site))];
  const width = Math.max(4, ...sites.map((site) => site.length)) + 2;
  const rows = sites.map((site) => {
    const own = figures.filter((figure) => figure.site === site);
    const { programmes = 0, pages = 0 } = own[0] ?? {};
    const cells = strategies.map((strategy) => {
      const figure = own.find((one) => one.strategy === strategy);
      const reached = programmes === 0 ? `(${figure?.requests})` : String(figure?.requestsTo[90] ?? "never");
      return reached.padStart(Math.max(8, strategy.length + 2));
    });
    return `${site.padEnd(width)}${String(pages).padStart(7)}${String(programmes).padStart(12)}${cells.join("")}`;
  });
  const heads = strategies.map((name) => name.padStart(Math.max(8, name.length + 2))).join("");
  const compared = comparisons(evaluation).map(
    ({ strategy, against, median, largest, fewerOn, sites: count }) =>
      `${strategy} against ${against}: median ${median.toFixed(2)}, at most ${largest.toFixed(2)}, fewer on ${fewerOn} of ${count}`,
  );
  return [
    "Requests to 90 % of the programmes, median over the seeds (in brackets: all requests, where there is none)",
    `${"site".padEnd(width)}${"pages".padStart(7)}${"programmes".padStart(12)}${heads}`,
    ...rows,
    "",
    ...compared,
    "",
  ].join("\n");
}
