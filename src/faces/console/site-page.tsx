import type { Site } from "../../features/catalog/index.ts";
import type { CrawlHour, LoggedVisit, SiteDiscovery, SiteHealth } from "../../features/crawl/index.ts";
import { formatInstant, formatNumber, formTokenField, Icon, useViewer } from "../http/index.ts";
import { ErrorsTable } from "./errors-table.tsx";
import { FindingSection } from "./finding-section.tsx";
import { explainReason, useConsoleMessages } from "./messages/console-messages.ts";
import { Address, Figures, Notice, When } from "./pieces.tsx";
import { SeriesPlot } from "./series-plot.tsx";
import { SiteActs, type SiteLine, State } from "./sites-page.tsx";
import { VisitsTable } from "./visits-table.tsx";

type DetailProps = {
  readonly line: SiteLine;
  readonly visits: readonly LoggedVisit[];
  readonly series: readonly CrawlHour[];
  readonly discovery: SiteDiscovery | undefined;
  readonly notice: string | undefined;
};

export function SiteDetailPage({ line: { site, health }, visits, series, discovery, notice }: DetailProps) {
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
      <ErrorsTable title={text.errorsTitle} groups={health.errors} />
      <Troubles health={health} />
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
      <FindingSection site={site} discovery={discovery} />
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

/** How the crawl writes a template whose parameters may have any value; see url-template.ts. */
const anyValue = /(?<= )\(any value\)$/;

/** What the crawl left out and why: refused links, hosts to be left alone, endless pages. */
function Troubles({ health }: { health: SiteHealth }) {
  const messages = useConsoleMessages();
  const text = messages.site;
  const { language } = useViewer();
  return (
    <>
      {health.troubledHosts.length > 0 && (
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
      )}
      {health.refusedLinks.length > 0 && (
        <section class="console-section" aria-labelledby="refused">
          <h2 id="refused">{text.refusedTitle}</h2>
          <p class="soft">{text.refusedIntro}</p>
          <ul class="plain-rows">
            {health.refusedLinks.map(({ reason, count, exampleUrl }) => (
              <li key={reason}>
                <span>{messages.linkReasons[reason] ?? reason}</span>
                <span class="number">{formatNumber(count, language)}</span>
                <Address url={exampleUrl} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {health.stoppedTemplates.length > 0 && (
        <section class="console-section" aria-labelledby="traps">
          <h2 id="traps">{text.trapsTitle}</h2>
          <p class="soft">{text.trapsIntro}</p>
          <ul>
            {health.stoppedTemplates.slice(0, 20).map((template) => (
              <li key={template}>
                <code>{template.replace(anyValue, text.anyValue)}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
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
