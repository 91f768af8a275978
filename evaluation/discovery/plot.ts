import { drawChart, escapeHtml, type Line } from "../../simulation/report/chart.ts";
import { plotStyle } from "../../simulation/report/plot-style.ts";
import type { DiscoveryEvaluation } from "./evaluate-discovery.ts";
import { comparisons, siteFigures } from "./summary.ts";

const looks: Readonly<Record<string, Pick<Line, "look" | "mark" | "dash">>> = {
  glint: { look: "own", mark: "circle" },
  "breadth-first": { look: "grey", mark: "square" },
  "fish-search": { look: "blue", mark: "diamond", dash: "5 3" },
  "best-first": { look: "violet", mark: "triangle", dash: "2 3" },
  oracle: { look: "limit", mark: "none", dash: "1 4" },
};
const pointsMax = 40;

/** A page that stands alone: the recall curve of every site, and the tables behind them. */
export function discoveryPlot(evaluation: DiscoveryEvaluation, command: string): string {
  const figures = siteFigures(evaluation);
  const sites = [...new Set(figures.filter(({ programmes }) => programmes > 0).map(({ site }) => site))];
  const charts = sites.map(
    (site) =>
      `<section><h2>${escapeHtml(site)}</h2><div class="card scroll">${chartOf(evaluation, site)}</div></section>`,
  );
  const rows = figures.map(
    ({ site, strategy, pages, programmes, requestsTo, auc, harvestRate, requests }) =>
      `<tr><th class="word" scope="row">${escapeHtml(site)}</th><td class="word">${escapeHtml(strategy)}</td>${[
        ...[pages, programmes, requestsTo[50] ?? "–", requestsTo[90] ?? "–", requestsTo[95] ?? "–"],
        ...[auc.toFixed(3), harvestRate.toFixed(3), requests],
      ]
        .map((value) => `<td>${value}</td>`)
        .join("")}</tr>`,
  );
  const compared = comparisons(evaluation).map(
    ({ strategy, against, median, largest, fewerOn, sites: count }) =>
      `<tr><th class="word" scope="row">${escapeHtml(strategy)}</th><td class="word">${escapeHtml(against)}</td><td>${median.toFixed(2)}</td><td>${largest.toFixed(2)}</td><td>${fewerOn} / ${count}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Discovery</title><style>${plotStyle}</style></head><body>
<h1>How soon a site's programmes are found</h1>
<p>Share of the programmes fetched against requests; every request counts: robots.txt, lists, redirects, errors. First seed.
<code>${escapeHtml(command)}</code></p>
<h2>Requests to 90 % as a share of another strategy's</h2><div class="scroll"><table>
<tr><th class="word">strategy</th><th class="word">against</th><th>median of sites</th><th>largest</th><th>fewer on</th></tr>${compared.join("")}</table></div>
${charts.join("\n")}
<h2>By site, medians over the seeds</h2><div class="scroll"><table>
<tr><th class="word">site</th><th class="word">strategy</th><th>pages</th><th>programmes</th><th>to 50 %</th><th>to 90 %</th><th>to 95 %</th><th>area</th><th>harvest rate</th><th>requests</th></tr>
${rows.join("\n")}</table></div>
</body></html>
`;
}

function chartOf({ curves, runs }: DiscoveryEvaluation, site: string): string {
  const { programmes = 1, pages = 1 } = runs.find((run) => run.site === site) ?? {};
  return drawChart({
    title: `Recall against requests on ${site}`,
    x: { label: "requests" },
    y: { label: "share of programmes", ticks: [0, 0.25, 0.5, 0.75, 1] },
    lines: curves
      .filter((curve) => curve.site === site)
      .map(({ strategy, foundAt }) => ({
        name: strategy,
        ...(looks[strategy] ?? { look: "grey", mark: "none" as const }),
        points: thinned(foundAt.map((at, found) => [Math.min(at, pages * 2), (found + 1) / programmes] as const)),
      })),
    ...{ width: 900, height: 320, isNamed: true },
  });
}

function thinned<Point>(points: readonly Point[]): Point[] {
  const step = Math.max(1, Math.ceil(points.length / pointsMax));
  return points.filter((_, at) => at % step === 0 || at === points.length - 1);
}
