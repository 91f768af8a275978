import type { Site } from "../../../features/catalog/index.ts";
import type { PageFreshness } from "../../../features/crawl/index.ts";
import { formatMeasure, formatNumber, Icon, Spark, TableScroll, useViewer } from "../../http/index.ts";
import { FetchButton, WhyNotLink } from "../address/address-form.tsx";
import { explainReason, useConsoleMessages } from "../messages/console-messages.ts";
import { Address, When, WhyLink } from "../pieces.tsx";
import { isTrouble, Outcome } from "../visits-table.tsx";
import { Drawing, Moment } from "./drawing.tsx";
import { sayReason } from "./say-reason.ts";

const dayMs = 86_400_000;

type HistoryProps = { readonly site: Site; readonly page: PageFreshness };

/** One page's visits and differences, what has probably changed since, and why it is visited when. */
export function PageHistory({ site, page }: HistoryProps) {
  const text = useConsoleMessages().freshness.page;
  const { language, now } = useViewer();
  return (
    <>
      <p class="back">
        <a href={`/console/site/${site.id}`}>
          <Icon name="back" size={16} />
          {site.name}
        </a>
      </p>
      <h1>{text.title}</h1>
      <p class="history-address">
        <Address url={page.url} /> <WhyLink url={page.url} /> <WhyNotLink url={page.url} siteId={site.id} />
      </p>
      {site.state === "active" && <FetchButton url={page.url} siteId={site.id} />}
      <p class="note history-why">
        <Spark size={16} />
        {sayReason(page, language, now)}
      </p>
      <PageFacts page={page} />
      <div class="plots">
        <CurvePlot page={page} />
        <DifferencesPlot page={page} />
      </div>
      <section class="console-section" aria-labelledby="visits">
        <h2 id="visits">{text.visits}</h2>
        {page.visits.length === 0 ? <p class="soft">{text.visitsNone}</p> : <HistoryTable visits={page.visits} />}
      </section>
    </>
  );
}

function PageFacts({ page }: { page: PageFreshness }) {
  const messages = useConsoleMessages();
  const text = messages.freshness.page;
  const { language, now } = useViewer();
  const { pendingSignals = [] } = page.why;
  const kind =
    page.role === "page" ? page.kind && (messages.visit.kinds[page.kind] ?? page.kind) : text.roles[page.role];
  return (
    <dl class="fact-list">
      <dt>{text.next}</dt>
      <dd>
        {page.dueAt !== undefined && page.dueAt <= now ? (
          messages.freshness.why.now
        ) : (
          <When at={page.dueAt} never={text.noNext} />
        )}
      </dd>
      <dt>{text.last}</dt>
      <dd>
        <When at={page.visitedAt} never={text.never} />
      </dd>
      <dt>{text.state}</dt>
      <dd>
        {text.states[page.state] ?? page.state}
        {page.reason !== undefined && <span class="soft"> · {explainReason(page.reason, messages).title}</span>}
      </dd>
      {kind && (
        <>
          <dt>{text.kind}</dt>
          <dd>{kind}</dd>
        </>
      )}
      <dt>{text.policy}</dt>
      <dd>
        <code>{page.why.policy}</code> <span class="soft">· T = {formatMeasure(page.threshold, language)}</span>
      </dd>
      {pendingSignals.length > 0 && (
        <>
          <dt>{text.signals}</dt>
          <dd>{pendingSignals.map((signal) => messages.freshness.signalKinds[signal]).join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

function CurvePlot({ page: { curve, threshold, visitedAt, dueAt } }: { page: PageFreshness }) {
  const text = useConsoleMessages().freshness.page;
  const { language } = useViewer();
  const say = (value: number) => formatMeasure(value, language);
  return (
    <Drawing
      id="curve"
      title={text.curve}
      unit={text.curveUnit}
      rightUnit={text.utilityUnit}
      hint={text.curveHint}
      none={text.curveNone}
      scale="number"
      headLabel={text.curveColumns.days}
      columns={[
        { label: text.curveColumns.difference, look: "line", say },
        { label: text.curveColumns.utility, look: "right", say },
      ]}
      rows={curve.map(({ days, difference, utility }) => ({
        x: days,
        head: formatMeasure(days, language),
        values: [difference, threshold > 0 ? utility / threshold : undefined],
      }))}
      mark={
        visitedAt && dueAt ? { x: (dueAt.getTime() - visitedAt.getTime()) / dayMs, words: text.nextMark } : undefined
      }
    />
  );
}

function DifferencesPlot({ page: { visits } }: { page: PageFreshness }) {
  const messages = useConsoleMessages().freshness;
  const text = messages.page;
  const { language } = useViewer();
  const say = (value: number) => formatMeasure(value, language);
  const compared = withoutFirst(visits).filter(({ difference }) => difference !== undefined);
  return (
    <Drawing
      id="differences"
      title={text.differences}
      unit={text.differencesUnit}
      none={text.differencesNone}
      scale="time"
      headLabel={messages.moment}
      columns={[
        { label: messages.foreseen, look: "second-points", say },
        { label: messages.found, look: "points", say },
      ]}
      rows={compared.map(({ visitedAt, predicted, difference }) => ({
        x: visitedAt.getTime() / 1000,
        head: <Moment at={visitedAt} />,
        values: [predicted, difference],
      }))}
    />
  );
}

/** Without a page's very first visit: it had nothing to be compared with. */
function withoutFirst(visits: PageFreshness["visits"]): PageFreshness["visits"] {
  const first = visits.at(-1);
  return first?.predicted === undefined && !first?.difference ? visits.slice(0, -1) : visits;
}

function HistoryTable({ visits }: Pick<PageFreshness, "visits">) {
  const messages = useConsoleMessages();
  const { visit: words, freshness: text } = messages;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const compared = withoutFirst(visits);
  const measure = (value: number | undefined) => (value === undefined ? "" : formatMeasure(value, language));
  const numbers = [text.foreseen, text.found, text.costlyColumns.links, text.costlyColumns.programmes, words.size];
  return (
    <TableScroll label={text.page.visits}>
      <table class="dense history-table">
        <thead>
          <tr>
            <th scope="col">{text.moment}</th>
            <th scope="col">{words.outcome}</th>
            {numbers.map((label) => (
              <th key={label} scope="col" class="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.id}>
              <th scope="row">
                <Moment at={visit.visitedAt} />
              </th>
              <td class={isTrouble(visit.outcome) ? "bad-text" : undefined}>
                <Outcome visit={visit} />
              </td>
              <td class="number">{measure(visit.predicted)}</td>
              <td class="number">{compared.includes(visit) && measure(visit.difference)}</td>
              <td class="number">{visit.newLinks > 0 ? number(visit.newLinks) : ""}</td>
              <td class="number">{visit.newProgrammes > 0 ? number(visit.newProgrammes) : ""}</td>
              <td class="number">
                {visit.receivedBytes > 0 ? `${number(Math.ceil(visit.receivedBytes / 1000))} kB` : ""}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
