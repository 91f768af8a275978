import type { Site } from "../../../features/catalog/index.ts";
import type {
  BudgetHour,
  HistogramBar,
  PageYield,
  Prediction,
  PushMeasures,
  SiteFreshness,
  Steering,
  ThresholdPoint,
} from "../../../features/crawl/index.ts";
import { formatMeasure, formatNumber, formatShare, Icon, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Head, Notice } from "../pieces.tsx";
import { spansHours } from "../watching-page.tsx";
import { CostlyTable } from "./costly-table.tsx";
import {
  BudgetPlot,
  CalibrationPlot,
  IntervalsPlot,
  ThresholdPlot,
  type ThresholdState,
  UtilitiesPlot,
} from "./freshness-plots.tsx";
import { PushSection } from "./push-section.tsx";
import { SiteBudgetSection } from "./site-budget.tsx";
import { SignalsTable, SitesFreshnessTable } from "./sites-table.tsx";
import { type SteeringFault, SteeringSection } from "./steering-section.tsx";

export type FreshnessProps = {
  /** The site whose measures these are; all sites when undefined. */
  readonly site: Site | undefined;
  readonly hours: number;
  /** Span of the costly pages and of the forecasts. */
  readonly days: number;
  readonly steering: Steering;
  readonly budget: readonly BudgetHour[];
  readonly thresholds: readonly ThresholdPoint[];
  readonly intervals: readonly HistogramBar[];
  readonly utilities: readonly HistogramBar[];
  readonly predictions: readonly Prediction[];
  readonly costly: readonly PageYield[];
  readonly sites: readonly SiteFreshness[];
  readonly pushes: PushMeasures;
  readonly isReachable: boolean;
  readonly notice: string | undefined;
  readonly fault: SteeringFault | undefined;
};

export function FreshnessPage(props: FreshnessProps) {
  const { site, hours, days, steering, sites, notice, fault } = props;
  const { freshness: text, addSite } = useConsoleMessages();
  const budget = site ? sites[0]?.budgetPerHour : steering.budgetPerHour;
  return (
    <>
      {site && (
        <p class="back">
          <a href="/console/freshness">
            <Icon name="back" size={16} />
            {text.allSites}
          </a>
        </p>
      )}
      <Head title={site ? text.ofSite(site.name) : text.title}>
        <Spans site={site} hours={hours} />
      </Head>
      <p class="soft lead">{text.intro}</p>
      <Notice text={notice} />
      {sites.length === 0 ? (
        <div class="nothing">
          <h2>{text.noneTitle}</h2>
          <p class="soft">{text.noneText}</p>
          <p class="acts">
            <a class="button primary" href="/console/add">
              {addSite}
            </a>
          </p>
        </div>
      ) : (
        <>
          <FreshnessFigures steering={steering} sites={sites} budget={budget} />
          {props.predictions.length === 0 && <p class="soft small">{text.youngNote}</p>}
          <BudgetPlot series={props.budget} />
          <ThresholdPlot
            points={props.thresholds}
            hours={hours}
            steering={steering}
            state={thresholdState(steering, site !== undefined)}
          />
          <div class="plots">
            <IntervalsPlot bars={props.intervals} />
            <UtilitiesPlot bars={props.utilities} />
          </div>
          <div class="plots">
            <CalibrationPlot predictions={props.predictions} />
            <SignalsTable sites={sites} />
          </div>
          <PushSection pushes={props.pushes} isReachable={props.isReachable} days={days} hasRefusals={!site} />
          <CostlyTable pages={props.costly} days={days} />
          <SitesFreshnessTable sites={sites} />
        </>
      )}
      {site ? (
        <SiteBudgetSection site={site} freshness={sites[0]} fault={fault} />
      ) : (
        <SteeringSection steering={steering} fault={fault} />
      )}
    </>
  );
}

/** What T does and why. */
function thresholdState(
  { threshold, thresholdLeast, budgetPerHour, isSiteThreshold }: Steering,
  isOfSite: boolean,
): ThresholdState {
  if (isOfSite) return isSiteThreshold ? "moved" : "shared";
  if (budgetPerHour === undefined) return "still";
  return threshold <= thresholdLeast ? "least" : "moved";
}

function Spans({ site, hours }: { site: Site | undefined; hours: number }) {
  const { trends } = useConsoleMessages();
  return (
    <nav aria-label={trends.range} class="choices">
      {spansHours.map((span) => (
        <a
          key={span}
          class="button small"
          href={`/console/freshness?hours=${span}${site ? `&site=${site.id}` : ""}`}
          aria-current={span === hours ? "true" : undefined}
        >
          {trends.ranges[span]}
        </a>
      ))}
    </nav>
  );
}

type FiguresProps = {
  readonly steering: Steering;
  readonly sites: readonly SiteFreshness[];
  /** Fetches an hour, of the site or of all work. */
  readonly budget: number | undefined;
};

function FreshnessFigures({ steering, sites, budget }: FiguresProps) {
  const text = useConsoleMessages().freshness;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const sum = (value: (site: SiteFreshness) => number) => sites.reduce((total, site) => total + value(site), 0);
  const share = (value: number | undefined) => (value === undefined ? "–" : formatShare(value, language));
  const spent = number(sum(({ spentLastHour }) => spentLastHour));
  const known = sum(({ knownPages }) => knownPages);
  const figures: readonly (readonly [label: string, value: string])[] = [
    [text.figures.spent, budget === undefined ? spent : text.of(spent, number(budget))],
    [text.figures.threshold, formatMeasure(steering.threshold, language)],
    [text.figures.fresh, share(meanShare(sites, "freshShare", "storedPages"))],
    [text.figures.freshListings, share(meanShare(sites, "freshListingsShare", "listings"))],
    [text.figures.overdue, number(sum(({ overduePages }) => overduePages))],
    [text.figures.coverage, known === 0 ? "–" : formatShare(sum(({ storedPages }) => storedPages) / known, language)],
  ];
  return (
    <dl class="console-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The share over all sites, each weighted by its pages; undefined when no site knows it. */
export function meanShare(
  sites: readonly SiteFreshness[],
  share: "freshShare" | "freshListingsShare",
  weight: "storedPages" | "listings",
): number | undefined {
  let pages = 0;
  let fresh = 0;
  for (const site of sites) {
    const value = site[share];
    if (value === undefined) continue;
    pages += site[weight];
    fresh += value * site[weight];
  }
  return pages === 0 ? undefined : fresh / pages;
}
