import type { LoggedVisit } from "../../features/crawl/index.ts";
import { formatNumber, TableScroll, useViewer } from "../http/index.ts";
import { HistoryLink } from "./freshness/history-link.tsx";
import { explainReason, useConsoleMessages } from "./messages/console-messages.ts";
import { Address, WhyLink } from "./pieces.tsx";
import { armWords, sayWhyChosen } from "./site/arm-words.ts";

type VisitsProps = {
  readonly label: string;
  readonly visits: readonly LoggedVisit[];
  /** Names by site id; without them the column is left out. */
  readonly siteNames?: ReadonlyMap<string, string> | undefined;
};

export function VisitsTable({ label, visits, siteNames }: VisitsProps) {
  const text = useConsoleMessages().visit;
  return (
    <TableScroll label={label}>
      <table class="dense visits-table">
        <thead>
          <tr>
            <th scope="col">{text.at}</th>
            {siteNames && <th scope="col">{text.site}</th>}
            <th scope="col">{text.page}</th>
            <th scope="col">{text.chosen}</th>
            <th scope="col">{text.outcome}</th>
            <th scope="col">{text.found}</th>
            <th scope="col" class="number">
              {text.size}
            </th>
            <th scope="col" class="number">
              {text.took}
            </th>
          </tr>
        </thead>
        <tbody data-visits>
          {visits.map((visit) => (
            <VisitRow key={visit.id} visit={visit} siteName={siteNames && (siteNames.get(visit.siteId) ?? "")} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** One visit; `siteName` undefined leaves the site's column out. */
export function VisitRow({ visit, siteName }: { visit: LoggedVisit; siteName: string | undefined }) {
  const text = useConsoleMessages().visit;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  return (
    <tr data-visit={visit.id}>
      <td>
        <time dateTime={visit.visitedAt.toISOString()}>{visit.visitedAt.toISOString().slice(11, 19)}</time>
      </td>
      {siteName !== undefined && (
        <td>
          <a href={`/console/site/${visit.siteId}`}>{siteName}</a>
        </td>
      )}
      <td>
        <Address url={visit.url} /> <WhyLink url={visit.url} /> <HistoryLink page={visit} />
      </td>
      <td class="soft">{visit.why !== undefined && <Chosen why={visit.why} />}</td>
      <td class={isTrouble(visit.outcome) ? "bad-text" : undefined}>
        <Outcome visit={visit} />
        {visit.renderedRequests !== undefined && (
          <span class="soft"> · {text.rendered(number(visit.renderedRequests))}</span>
        )}
      </td>
      <td>
        {visit.newProgrammes > 0 && <strong class="found">{text.programmes(number(visit.newProgrammes))}</strong>}{" "}
        {visit.newLinks > 0 && <span class="soft">{text.links(number(visit.newLinks))}</span>}
      </td>
      <td class="number">{visit.receivedBytes > 0 ? `${number(Math.ceil(visit.receivedBytes / 1000))} kB` : ""}</td>
      <td class="number">{visit.elapsedMs > 0 ? `${number(visit.elapsedMs)} ms` : ""}</td>
    </tr>
  );
}

/** Why a new page was chosen; the arm on hover, and for those who hear it. */
function Chosen({ why }: { why: string }) {
  const text = useConsoleMessages().crawl;
  const { rule, arm } = sayWhyChosen(why, text);
  if (arm === undefined) return <span>{rule}</span>;
  const words = armWords(arm, text.site);
  return (
    <span title={`${words.links} ${words.place}`}>
      {rule}
      <span class="visually-hidden">
        : {words.links} {words.place}
      </span>
    </span>
  );
}

/** What a visit came to, in words. */
export function Outcome({ visit }: { visit: LoggedVisit }) {
  const messages = useConsoleMessages();
  const text = messages.visit;
  const word = text.outcomes[visit.outcome] ?? visit.outcome;
  if (
    visit.reason !== undefined &&
    visit.outcome !== "page" &&
    visit.outcome !== "unchanged" &&
    visit.outcome !== "redirect"
  ) {
    return (
      <span title={visit.reason}>
        {word} · {explainReason(visit.reason, messages).title}
      </span>
    );
  }
  if (visit.outcome !== "page" || visit.kind === undefined) return <span class="soft">{word}</span>;
  return <span>{text.kinds[visit.kind] ?? visit.kind}</span>;
}

export function isTrouble(outcome: LoggedVisit["outcome"]): boolean {
  return outcome === "failed" || outcome === "refused" || outcome === "gone";
}
