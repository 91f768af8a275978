import type { Site } from "../../features/catalog/index.ts";
import type { SiteHealth } from "../../features/crawl/index.ts";
import { formatNumber, Icon, TableScroll, useViewer } from "../http/index.ts";
import { type ErrorGroup, ErrorsTable, groupErrors } from "./errors-table.tsx";
import { useConsoleMessages } from "./messages/console-messages.ts";
import { ActButton, Figures, Head, Notice, When } from "./pieces.tsx";

/** A site with the state of its crawl. */
export type SiteLine = { readonly site: Site; readonly health: SiteHealth };

export const sortKeys = ["site", "state", "lastVisit", "pages", "due", "programmes", "errors"] as const;
export type SortKey = (typeof sortKeys)[number];

type SitesProps = { readonly lines: readonly SiteLine[]; readonly sort: SortKey; readonly notice: string | undefined };

export function SitesPage({ lines, sort, notice }: SitesProps) {
  const text = useConsoleMessages();
  const { hasShortcuts } = useViewer();
  const errors: readonly ErrorGroup[] = groupErrors(lines.map(({ health }) => health));
  return (
    <>
      <Head title={text.sitesTitle}>
        <a class="button primary" href="/console/add" data-key="a">
          <Icon name="plus" size={18} />
          {text.addSite}
        </a>
        <a class="button" href="/console/import">
          {text.importList}
        </a>
      </Head>
      <Notice text={notice} />
      {lines.length === 0 ? (
        <div class="nothing">
          <p>
            <strong>{text.noSitesTitle}</strong>
          </p>
          <p class="soft">{text.noSitesText}</p>
        </div>
      ) : (
        <>
          <Totals lines={lines} errors={errors} />
          <SitesTable lines={lines} sort={sort} />
          {hasShortcuts && <p class="soft small row-keys">{text.rowKeys}</p>}
          <ErrorsTable title={text.errorsTitle} groups={errors} />
        </>
      )}
    </>
  );
}

function Totals({ lines, errors }: { lines: readonly SiteLine[]; errors: readonly ErrorGroup[] }) {
  const text = useConsoleMessages().totals;
  const sum = (value: (health: SiteHealth) => number) => lines.reduce((total, { health }) => total + value(health), 0);
  return (
    <Figures
      figures={[
        [text.sites, lines.length],
        [text.known, sum((health) => health.pagesCount)],
        [text.visited, sum((health) => health.visitedPagesCount)],
        [text.due, sum((health) => health.duePagesCount)],
        [text.programmes, sum((health) => health.programmesCount)],
        [text.errors, errors.reduce((total, group) => total + group.count, 0)],
      ]}
    />
  );
}

const numeric: ReadonlySet<SortKey> = new Set(["pages", "due", "programmes", "errors"]);

function SitesTable({ lines, sort }: { lines: readonly SiteLine[]; sort: SortKey }) {
  const text = useConsoleMessages();
  return (
    <TableScroll label={text.sitesTitle}>
      <table class="dense sites-table" data-rows>
        <thead>
          <tr>
            {sortKeys.map((key) => (
              <th
                key={key}
                scope="col"
                class={numeric.has(key) ? "number" : undefined}
                aria-sort={key !== sort ? undefined : key === "site" || key === "state" ? "ascending" : "descending"}
              >
                <a href={key === "site" ? "/console" : `/console?sort=${key}`} title={text.sortBy(text.columns[key])}>
                  {text.columns[key]}
                </a>
              </th>
            ))}
            <th scope="col">{text.columns.acts}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <SiteTableRow key={line.site.id} line={line} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function SiteTableRow({ line: { site, health } }: { line: SiteLine }) {
  const text = useConsoleMessages();
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const errors = health.errors.reduce((total, error) => total + error.count, 0);
  return (
    <tr>
      <th scope="row">
        <a href={`/console/site/${site.id}`} data-row>
          {site.name}
        </a>{" "}
        <span class="soft">{site.isSample ? text.sample : site.scope.value}</span>
      </th>
      <td>
        <State state={site.state} />
      </td>
      <td>
        <When at={health.lastVisitAt} never={text.never} />
      </td>
      <td class="number">
        {number(health.visitedPagesCount)} / {number(health.pagesCount)}
      </td>
      <td class="number">{number(health.duePagesCount)}</td>
      <td class="number">{number(health.programmesCount)}</td>
      <td class="number">
        {errors === 0 ? <span class="soft">0</span> : <strong class="bad-text">{number(errors)}</strong>}
      </td>
      <td>
        <SiteActs site={site} />
      </td>
    </tr>
  );
}

export function State({ state }: { state: string }) {
  const text = useConsoleMessages();
  return <span class={`state state-${state}`}>{text.states[state] ?? state}</span>;
}

export function SiteActs({ site }: { site: Site }) {
  const text = useConsoleMessages();
  const isPaused = site.state === "paused";
  const label = isPaused ? text.resume : text.pause;
  return (
    <div class="row-acts">
      <ActButton
        action={`/console/site/${site.id}/${isPaused ? "resume" : "pause"}`}
        label={label}
        fullLabel={text.actOn(label, site.name)}
        icon={isPaused ? "play" : "pause"}
      />
      <a
        class="button small quiet"
        href={`/console/site/${site.id}/remove`}
        aria-label={text.actOn(text.remove, site.name)}
      >
        <Icon name="trash" size={16} />
        {text.remove}
      </a>
    </div>
  );
}
