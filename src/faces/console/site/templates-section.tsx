import type { SiteCrawl, TemplateSort, TemplateYield } from "../../../features/crawl/index.ts";
import { siteCrawlLimits } from "../../../features/crawl/index.ts";
import { formatMeasure, formatNumber, TableScroll, useViewer } from "../../http/index.ts";
import { WhyNotLink } from "../address/address-form.tsx";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Address, When } from "../pieces.tsx";

type TemplatesProps = { readonly siteId: string; readonly crawl: SiteCrawl; readonly sort: TemplateSort };

const columns = ["pages", "visited", "programmes", "yield", "stopped"] as const satisfies readonly TemplateSort[];

/** Pages by the form of their address, and what they gave. */
export function TemplatesSection({ siteId, crawl: { templates }, sort }: TemplatesProps) {
  const messages = useConsoleMessages();
  const text = messages.crawl.site;
  const { language } = useViewer();
  return (
    <section class="console-section bounded" aria-labelledby="templates">
      <h2 id="templates">{text.templates}</h2>
      {templates.length === 0 ? (
        <p class="soft">{text.templatesNone}</p>
      ) : (
        <>
          <p class="soft small">
            {text.templatesIntro}{" "}
            {templates.length >= siteCrawlLimits.templates &&
              text.templatesMore(formatNumber(siteCrawlLimits.templates, language))}
          </p>
          <TableScroll label={text.templates}>
            <table class="dense templates-table">
              <thead>
                <tr>
                  <th scope="col">{text.templateColumns.template}</th>
                  {columns.map((name) => (
                    <th key={name} scope="col" class="number" aria-sort={name === sort ? "descending" : undefined}>
                      <a
                        href={`/console/site/${siteId}?templates=${name}#templates`}
                        title={messages.sortBy(text.templateColumns[name])}
                      >
                        {text.templateColumns[name]}
                      </a>
                    </th>
                  ))}
                  <th scope="col">{text.templateColumns.example}</th>
                </tr>
              </thead>
              <tbody>
                {templates.map((row) => (
                  <TemplateRow key={row.template} row={row} siteId={siteId} />
                ))}
              </tbody>
            </table>
          </TableScroll>
        </>
      )}
    </section>
  );
}

function TemplateRow({ row, siteId }: { row: TemplateYield; siteId: string }) {
  const text = useConsoleMessages().crawl.site;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const { template, pages, visitedPages, programmes, stoppedAt, exampleUrl } = row;
  return (
    <tr>
      <th scope="row">{template === "{other}" ? text.otherTemplates : <code class="template">{template}</code>}</th>
      <td class="number">{number(Math.max(pages, visitedPages))}</td>
      <td class="number">{number(visitedPages)}</td>
      <td class="number">
        {programmes > 0 ? <strong class="found">{number(programmes)}</strong> : number(programmes)}
      </td>
      <td class="number">{visitedPages === 0 ? "–" : formatMeasure((100 * programmes) / visitedPages, language, 2)}</td>
      <td class="number">{stoppedAt && <When at={stoppedAt} never="" />}</td>
      <td class="example">
        <Address url={exampleUrl} /> <WhyNotLink url={exampleUrl} siteId={siteId} />
      </td>
    </tr>
  );
}
