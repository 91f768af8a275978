import type { PageYield } from "../../../features/crawl/index.ts";
import { formatMeasure, formatNumber, TableScroll, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Address } from "../pieces.tsx";
import { HistoryLink } from "./history-link.tsx";

/** The pages that cost most and gain least. */
export function CostlyTable({ pages, days }: { pages: readonly PageYield[]; days: number }) {
  const text = useConsoleMessages().freshness;
  const columns = text.costlyColumns;
  const numbers = ["visits", "changed", "difference", "links", "programmes", "size", "gain"] as const;
  return (
    <section class="console-section" aria-labelledby="costly">
      <h2 id="costly">{text.costly}</h2>
      {pages.length === 0 ? (
        <p class="soft">{text.costlyNone}</p>
      ) : (
        <>
          <p class="soft small drawing-hint">{text.costlyHint(days)}</p>
          <TableScroll label={text.costly}>
            <table class="dense costly-table">
              <thead>
                <tr>
                  <th scope="col">{columns.page}</th>
                  {numbers.map((name) => (
                    <th key={name} scope="col" class="number">
                      {columns[name]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {pages.map((page) => (
                  <CostlyRow key={`${page.siteId}/${page.pageKey}`} page={page} />
                ))}
              </tbody>
            </table>
          </TableScroll>
        </>
      )}
    </section>
  );
}

function CostlyRow({ page }: { page: PageYield }) {
  const { visit } = useConsoleMessages();
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const kind = page.kind === undefined ? undefined : (visit.kinds[page.kind] ?? page.kind);
  return (
    <tr>
      <th scope="row">
        <Address url={page.url} /> <span class="soft small">{kind}</span> <HistoryLink page={page} />
      </th>
      <td class="number">{number(page.visits)}</td>
      <td class="number">{number(page.changedVisits)}</td>
      <td class="number">{formatMeasure(page.meanDifference, language)}</td>
      <td class="number">{number(page.newLinks)}</td>
      <td class="number">{number(page.newProgrammes)}</td>
      <td class="number">{number(Math.ceil(page.receivedBytes / 1000))} kB</td>
      <td class="number">
        <strong>{formatMeasure(page.gainPerVisit, language)}</strong>
      </td>
    </tr>
  );
}
