import type { SiteCrawl, SiteDiscovery } from "../../../features/crawl/index.ts";
import { formatMeasure, formatNumber, TableScroll, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { armWords } from "./arm-words.ts";

const armsShown = 25;

/** Links that the strategy tries and judges together, and what they have been worth. */
export function ArmsSection({ strategy, crawl: { discovery } }: { strategy: string; crawl: SiteCrawl }) {
  const text = useConsoleMessages().crawl.site;
  const name = discovery?.strategy ?? strategy;
  return (
    <section class="console-section bounded" aria-labelledby="arms">
      <h2 id="arms">{text.arms}</h2>
      {discovery?.ending === "exhausted" && <p>{text.exhausted}</p>}
      {discovery === undefined ? (
        <p class="soft">{text.armsNone}</p>
      ) : discovery.arms.length === 0 ? (
        <p class="soft">{text.armsPlain(name)}</p>
      ) : (
        <>
          <p class="soft small">{text.armsIntro(name)}</p>
          <ArmsTable discovery={discovery} />
        </>
      )}
    </section>
  );
}

function ArmsTable({ discovery: { arms } }: { discovery: SiteDiscovery }) {
  const text = useConsoleMessages().crawl.site;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const shown = arms.slice(0, armsShown).map((arm) => ({ ...arm, worth: worthOf(arm) }));
  const most = Math.max(1e-9, ...shown.map(({ worth = 0 }) => worth));
  const heads = text.armColumns;
  return (
    <TableScroll label={text.arms}>
      <table class="dense arms-table">
        <thead>
          <tr>
            <th scope="col">{heads.arm}</th>
            <th scope="col" class="number">
              {heads.links}
            </th>
            <th scope="col" class="number">
              {heads.fetches}
            </th>
            <th scope="col" class="number">
              {heads.hits}
            </th>
            <th scope="col">{heads.worth}</th>
            <th scope="col" class="number" title={text.armDryHint}>
              {heads.dry}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, links, fetches, hits, dry, worth }) => (
            <tr key={name}>
              <th scope="row" title={name}>
                <ArmName name={name} />
              </th>
              <td class="number">{number(links)}</td>
              <td class="number">{number(fetches)}</td>
              <td class="number">{hits > 0 ? <strong class="found">{number(hits)}</strong> : number(hits)}</td>
              <td class="bar-cell worth-cell">
                {worth === undefined ? <span class="soft">–</span> : <WorthBar worth={worth} most={most} />}
              </td>
              <td class="number">{number(dry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** An arm as a person reads it. */
export function ArmName({ name }: { name: string }) {
  const words = armWords(name, useConsoleMessages().crawl.site);
  return (
    <>
      <span class="arm-links">{words.links}</span> <span class="soft arm-place">{words.place}</span>
    </>
  );
}

/** What a fetch brought: its own programme, and what its links were worth; undefined before the first. */
function worthOf({ fetches, hits, gain }: SiteDiscovery["arms"][number]): number | undefined {
  return fetches === 0 ? undefined : Math.max(0, hits + gain) / fetches;
}

function WorthBar({ worth, most }: { worth: number; most: number }) {
  const text = useConsoleMessages().crawl.site;
  const { language } = useViewer();
  const value = formatMeasure(worth, language, 2);
  return (
    <span class="worth">
      <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={text.worthSays(value)}>
        <title>{text.worthSays(value)}</title>
        <rect class="bar-for" x="0" y="0" width={(worth / most) * 100} height="10" />
      </svg>
      <span class="number">{value}</span>
    </span>
  );
}
