import type { SiteCrawl } from "../../../features/crawl/index.ts";
import { formatNumber, TableScroll, useViewer } from "../../http/index.ts";
import { WhyNotLink } from "../address/address-form.tsx";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Address, When } from "../pieces.tsx";

type TrapsProps = { readonly siteId: string; readonly crawl: SiteCrawl };

/** Links that were not taken up, by reason, with what the operator can do. */
export function TrapsSection({ siteId, crawl: { refusals } }: TrapsProps) {
  const messages = useConsoleMessages();
  const text = messages.crawl.site;
  const { language } = useViewer();
  return (
    <section class="console-section" aria-labelledby="refused">
      <h2 id="refused">{text.traps}</h2>
      {refusals.length === 0 ? (
        <p class="soft">{text.trapsNone}</p>
      ) : (
        <>
          <p class="soft small">{text.trapsIntro}</p>
          <TableScroll label={text.traps}>
            <table class="dense traps-table">
              <thead>
                <tr>
                  <th scope="col">{text.trapColumns.reason}</th>
                  <th scope="col" class="number">
                    {text.trapColumns.count}
                  </th>
                  <th scope="col">{text.trapColumns.example}</th>
                  <th scope="col">{text.trapColumns.means}</th>
                </tr>
              </thead>
              <tbody>
                {refusals.map(({ reason, count, exampleUrl }) => (
                  <tr key={reason}>
                    <th scope="row" title={reason}>
                      {messages.linkReasons[reason] ?? reason}
                    </th>
                    <td class="number">{formatNumber(count, language)}</td>
                    <td class="example">
                      <Address url={exampleUrl} /> <WhyNotLink url={exampleUrl} siteId={siteId} />
                    </td>
                    <td class="remedy">
                      {text.trapWords[reason]?.means} {text.trapWords[reason]?.act}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </>
      )}
    </section>
  );
}

/** How the crawl writes a template whose parameters may have any value; see url-template.ts. */
const anyValue = /(?<= )\(any value\)$/;

/** Forms of addresses that went on without anything new; nothing where none did. */
export function StoppedSection({ siteId, crawl: { stopped } }: TrapsProps) {
  const messages = useConsoleMessages();
  const text = messages.crawl.site;
  const { language } = useViewer();
  if (stopped.length === 0) return undefined;
  return (
    <section class="console-section" aria-labelledby="traps">
      <h2 id="traps">{text.stopped}</h2>
      <p class="soft small">{text.stoppedIntro}</p>
      <TableScroll label={text.stopped}>
        <table class="dense traps-table">
          <thead>
            <tr>
              <th scope="col">{text.stoppedColumns.template}</th>
              <th scope="col" class="number">
                {text.stoppedColumns.dry}
              </th>
              <th scope="col">{text.stoppedColumns.when}</th>
              <th scope="col">{text.stoppedColumns.example}</th>
            </tr>
          </thead>
          <tbody>
            {stopped.map(({ template, fetched, stoppedAt, exampleUrl }) => (
              <tr key={template}>
                <th scope="row">
                  <code class="template">{template.replace(anyValue, messages.site.anyValue)}</code>
                </th>
                <td class="number">{formatNumber(fetched, language)}</td>
                <td>
                  <When at={stoppedAt} never="" />
                </td>
                <td class="example">
                  {exampleUrl !== undefined && (
                    <>
                      <Address url={exampleUrl} /> <WhyNotLink url={exampleUrl} siteId={siteId} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
