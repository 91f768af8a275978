import type { Site } from "../../features/catalog/index.ts";
import type { CrawlHour, LoggedVisit, SiteCrawl, SiteHealth, TemplateSort } from "../../features/crawl/index.ts";
import { formatInstant, formatNumber, formTokenField, Icon, useViewer } from "../http/index.ts";
import { ErrorsTable } from "./errors-table.tsx";
import { FindingSection } from "./finding-section.tsx";
import { explainReason, useConsoleMessages } from "./messages/console-messages.ts";
import { Address, Figures, Notice, When } from "./pieces.tsx";
import { SeriesPlot } from "./series-plot.tsx";
import { ArmsSection } from "./site/arms-section.tsx";
import { AskedSection } from "./site/asked-section.tsx";
import { MinutesSection, RecallSection } from "./site/recall-section.tsx";
import { RobotsSection } from "./site/robots-section.tsx";
import { TemplatesSection } from "./site/templates-section.tsx";
import { StoppedSection, TrapsSection } from "./site/traps-section.tsx";
import { SiteActs, type SiteLine, State } from "./sites-page.tsx";
import { VisitsTable } from "./visits-table.tsx";

type DetailProps = {
  readonly line: SiteLine;
  readonly visits: readonly LoggedVisit[];
  readonly series: readonly CrawlHour[];
  readonly crawl: SiteCrawl;
  readonly templateSort: TemplateSort;
  readonly notice: string | undefined;
};

export function SiteDetailPage(props: DetailProps) {
  const { line, visits, series, crawl, templateSort, notice } = props;
  const { site, health } = line;
  const text = useConsoleMessages();
  return (
    <>
      <p class="back">
        <a href="/console">
          <Icon name="back" size={16} />
          {text.site.back}
        </a>
      </p>
      <header class="page-head">
        <h1>
          {site.name} <State state={site.state} />
        </h1>
        <div class="acts">
          <a class="button small" href={`/console/freshness?site=${site.id}`}>
            {text.freshness.title}
          </a>
          <a class="button small" href={`/site/${encodeURIComponent(site.key)}`}>
            {text.site.inPortal}
          </a>
          <SiteActs site={site} />
        </div>
      </header>
      <Notice text={notice} />
      <Figures
        figures={[
          [text.totals.known, health.pagesCount],
          [text.totals.visited, health.visitedPagesCount],
          [text.totals.due, health.duePagesCount],
          [text.totals.programmes, health.programmesCount],
        ]}
      />
      <SiteFacts site={site} health={health} />
      <OnThisPage />
      <AskedSection site={site} crawl={crawl} />
      <RecallSection crawl={crawl} />
      <MinutesSection crawl={crawl} />
      <FindingSection site={site} discovery={crawl.discovery} rendering={crawl.rendering} />
      <ArmsSection strategy={site.strategy} crawl={crawl} />
      <TemplatesSection siteId={site.id} crawl={crawl} sort={templateSort} />
      <ErrorsTable title={text.errorsTitle} groups={health.errors} />
      <TroubledHosts health={health} />
      <TrapsSection siteId={site.id} crawl={crawl} />
      <StoppedSection siteId={site.id} crawl={crawl} />
      <RobotsSection crawl={crawl} />
      <div class="plots">
        <SeriesPlot
          id="site-visits"
          title={`${text.trends.visits}, ${text.site.trendsTitle}`}
          series={series}
          keys={["visits", "errors"]}
        />
        <SeriesPlot
          id="site-found"
          title={`${text.trends.series.newProgrammes}, ${text.site.trendsTitle}`}
          series={series}
          keys={["newProgrammes"]}
        />
      </div>
      <section class="console-section" aria-labelledby="visits">
        <h2 id="visits">{text.site.visitsTitle}</h2>
        {visits.length === 0 ? (
          <p class="soft">{text.site.noVisits}</p>
        ) : (
          <VisitsTable label={text.site.visitsTitle} visits={visits} />
        )}
      </section>
    </>
  );
}

function SiteFacts({ site, health }: { site: Site; health: SiteHealth }) {
  const messages = useConsoleMessages();
  const text = messages.site;
  const { language, now } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const { pagesMax, depthMax, delaySeconds } = site.limits;
  return (
    <dl class="fact-list">
      <dt>{text.seeds}</dt>
      <dd>
        {site.seeds.slice(0, 5).map((seed) => (
          <Address key={seed} url={seed} />
        ))}
        {site.seeds.length > 5 && <span class="soft"> + {number(site.seeds.length - 5)}</span>}
      </dd>
      <dt>{text.scope}</dt>
      <dd>
        {text.scopeKinds[site.scope.kind]} <code>{site.scope.value}</code>
      </dd>
      <Patterns label={text.only} patterns={site.scope.include} />
      <Patterns label={text.never} patterns={site.scope.exclude} />
      <dt>{text.limits}</dt>
      <dd>
        {text.limitsText(number(pagesMax), number(depthMax))}
        {delaySeconds !== undefined && ` · ${text.delay(String(delaySeconds))}`}
      </dd>
      <dt>{text.added}</dt>
      <dd>{formatInstant(site.addedAt, language)}</dd>
      <dt>{messages.columns.lastVisit}</dt>
      <dd>
        <When at={health.lastVisitAt} never={messages.never} />
      </dd>
      {health.nextVisitAt && site.state === "active" && (
        <>
          <dt>{text.next}</dt>
          <dd>
            <When at={new Date(Math.max(now.getTime(), health.nextVisitAt.getTime()))} never={messages.never} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Patterns({ label, patterns }: { label: string; patterns: readonly string[] }) {
  if (patterns.length === 0) return undefined;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {patterns.map((pattern) => (
          <code key={pattern}>{pattern} </code>
        ))}
      </dd>
    </>
  );
}

/** Ways to the parts of a long page. */
function OnThisPage() {
  const text = useConsoleMessages();
  const parts = [
    ["asked", text.address.ask],
    ["recall", text.crawl.site.recall],
    ["arms", text.crawl.site.arms],
    ["templates", text.crawl.site.templates],
    ["errors", text.errorsTitle],
    ["refused", text.crawl.site.traps],
    ["robots", text.crawl.site.robots],
    ["visits", text.site.visitsTitle],
  ] as const;
  return (
    <nav class="on-page" aria-label={text.crawl.site.onThisPage}>
      {parts.map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** Hosts to be left alone for a while. */
function TroubledHosts({ health }: { health: SiteHealth }) {
  const messages = useConsoleMessages();
  const text = messages.site;
  const { language } = useViewer();
  if (health.troubledHosts.length === 0) return undefined;
  return (
    <section class="console-section" aria-labelledby="hosts">
      <h2 id="hosts">{text.hostsTitle}</h2>
      <ul>
        {health.troubledHosts.map(({ host, trouble, freeAt }) => (
          <li key={host}>
            {text.hostText(host, explainReason(trouble, messages).title, formatInstant(freeAt, language))}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function RemovePage({ line: { site, health } }: { line: SiteLine }) {
  const text = useConsoleMessages().removing;
  const { formToken, language } = useViewer();
  return (
    <div class="narrow">
      <h1>{text.title(site.name)}</h1>
      <p>{text.text(formatNumber(health.programmesCount, language), formatNumber(health.pagesCount, language))}</p>
      <form class="acts" method="post" action={`/console/site/${site.id}/remove`}>
        <input type="hidden" name={formTokenField} value={formToken} />
        <button type="submit" class="button danger">
          <Icon name="trash" size={18} />
          {text.act}
        </button>
        <a class="button" href={`/console/site/${site.id}`}>
          {text.keep}
        </a>
      </form>
    </div>
  );
}
