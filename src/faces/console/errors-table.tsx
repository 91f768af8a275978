import type { SiteHealth } from "../../features/crawl/index.ts";
import { formatNumber, TableScroll, useViewer } from "../http/index.ts";
import { explainReason, useConsoleMessages } from "./messages/console-messages.ts";
import { Address, WhyLink } from "./pieces.tsx";

/** Failures of one kind, over one site or several. */
export type ErrorGroup = { readonly kind: string; readonly count: number; readonly exampleUrl: string };

const shownMax = 30;

export function ErrorsTable({ title, groups }: { title: string; groups: readonly ErrorGroup[] }) {
  const text = useConsoleMessages();
  const { language } = useViewer();
  return (
    <section aria-labelledby="errors" class="console-section">
      <h2 id="errors">{title}</h2>
      {groups.length === 0 ? (
        <p class="soft">{text.errorsNone}</p>
      ) : (
        <TableScroll label={title}>
          <table class="dense">
            <thead>
              <tr>
                <th scope="col">{text.errorColumns.kind}</th>
                <th scope="col" class="number">
                  {text.errorColumns.count}
                </th>
                <th scope="col">{text.errorColumns.example}</th>
                <th scope="col">{text.errorColumns.remedy}</th>
              </tr>
            </thead>
            <tbody>
              {groups.slice(0, shownMax).map((group) => {
                const explained = explainReason(group.kind, text);
                return (
                  <tr key={group.kind}>
                    <th scope="row" title={group.kind}>
                      {explained.title}
                    </th>
                    <td class="number">{formatNumber(group.count, language)}</td>
                    <td>
                      <Address url={group.exampleUrl} /> <WhyLink url={group.exampleUrl} />
                    </td>
                    <td class="remedy">{explained.remedy}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  );
}

/** Adds up the errors of all sites by kind, the most frequent first. */
export function groupErrors(sites: readonly SiteHealth[]): ErrorGroup[] {
  const groups = new Map<string, { kind: string; count: number; exampleUrl: string }>();
  for (const { kind, count, exampleUrl } of sites.flatMap((site) => site.errors)) {
    const group = groups.get(kind);
    if (group) group.count += count;
    else groups.set(kind, { kind, count, exampleUrl });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
