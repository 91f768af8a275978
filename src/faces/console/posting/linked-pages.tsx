import type { LookedAtPage, NamedOutcome } from "../../../features/catalog/index.ts";
import { namedLimits } from "../../../features/crawl/index.ts";
import { formatAge, formatNumber, TableScroll, useViewer } from "../../http/index.ts";
import { explainReason, useConsoleMessages } from "../messages/console-messages.ts";
import { Address } from "../pieces.tsx";

export type LinkedPages = {
  readonly waiting: number;
  /** Of the last seven days. */
  readonly outcomes: readonly NamedOutcome[];
  readonly latest: readonly LookedAtPage[];
};

/** What came of the pages that members' links name, and of which no site's crawl knows. */
export function LinkedPagesSection({ waiting, outcomes, latest }: LinkedPages) {
  const all = useConsoleMessages();
  const text = all.moderation.linked;
  const { language, now } = useViewer();
  const number = (count: number) => formatNumber(count, language);
  const nameOf = (outcome: string) =>
    outcome in text.outcomes ? text.outcomes[outcome as keyof typeof text.outcomes] : explainReason(outcome, all).title;
  const { fetchesPerHour, fetchesPerMemberHour } = namedLimits;
  return (
    <section class="console-section" aria-labelledby="linked">
      <h2 id="linked">{text.title}</h2>
      <p class="soft">{text.intro(number(fetchesPerHour), number(fetchesPerMemberHour))}</p>
      <p>{text.waiting(waiting, number(waiting))}</p>
      {outcomes.length > 0 && (
        <TableScroll label={text.outcomesTitle}>
          <table class="dense">
            <caption>{text.outcomesTitle}</caption>
            <tbody>
              {outcomes.map(({ outcome, count }) => (
                <tr key={outcome}>
                  <th scope="row" title={outcome}>
                    {nameOf(outcome)}
                  </th>
                  <td class="number">{number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {latest.length > 0 && (
        <TableScroll label={text.latestTitle}>
          <table class="dense">
            <caption>{text.latestTitle}</caption>
            <thead>
              <tr>
                <th scope="col">{text.page}</th>
                <th scope="col">{text.member}</th>
                <th scope="col">{text.outcome}</th>
                <th scope="col">{text.at}</th>
              </tr>
            </thead>
            <tbody>
              {latest.map(({ key, url, memberName, outcome, askedAt, programmeId }) => {
                const age = formatAge(askedAt, now, language);
                return (
                  <tr key={key}>
                    <td>
                      <Address url={url} />
                    </td>
                    <td>{memberName === undefined ? "–" : <a href={`/@${memberName}`}>@{memberName}</a>}</td>
                    <td title={outcome}>
                      {programmeId === undefined ? (
                        nameOf(outcome)
                      ) : (
                        <a href={`/programme/${programmeId}`}>{nameOf(outcome)}</a>
                      )}
                    </td>
                    <td>
                      <time dateTime={askedAt.toISOString()} title={age.exact}>
                        {age.text}
                      </time>
                    </td>
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
