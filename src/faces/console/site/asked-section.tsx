import type { Site } from "../../../features/catalog/index.ts";
import type { SiteCrawl } from "../../../features/crawl/index.ts";
import { formatAge, TableScroll, useViewer } from "../../http/index.ts";
import { AddressForm, addressPath } from "../address/address-form.tsx";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { When } from "../pieces.tsx";

/** Asks about an address of the site, and what was asked for lately. */
export function AskedSection({ site, crawl: { asked } }: { site: Site; crawl: SiteCrawl }) {
  const messages = useConsoleMessages();
  const text = messages.crawl.site;
  const { language, now } = useViewer();
  return (
    <section class="console-section" aria-labelledby="asked">
      <h2 id="asked">{messages.address.ask}</h2>
      <AddressForm address="" site={site} />
      {asked.length > 0 && (
        <TableScroll label={text.asked}>
          <table class="dense asked-table">
            <caption>{text.asked}</caption>
            <thead>
              <tr>
                <th scope="col">{text.askedColumns.address}</th>
                <th scope="col">{text.askedColumns.when}</th>
                <th scope="col">{text.askedColumns.by}</th>
                <th scope="col">{text.askedColumns.outcome}</th>
              </tr>
            </thead>
            <tbody>
              {asked.map(({ url, askedAt, askedBy, visitedAt }) => (
                <tr key={url}>
                  <th scope="row">
                    <a class="address" href={addressPath(url, site.id)}>
                      {url.replace(/^https?:\/\//, "")}
                    </a>
                  </th>
                  <td>
                    <When at={askedAt} never="" />
                  </td>
                  <td>{askedBy ?? <span class="soft">{text.askedByCommand}</span>}</td>
                  <td>
                    {visitedAt ? (
                      text.askedFetched(formatAge(visitedAt, now, language).text)
                    ) : (
                      <span class="state live-waiting">{text.askedWaits}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  );
}
