import type { RobotsView, SiteCrawl } from "../../../features/crawl/index.ts";
import { siteCrawlLimits } from "../../../features/crawl/index.ts";
import { formatMeasure, formatNumber, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Address, When } from "../pieces.tsx";

const sitemapsShown = 10;

/** What each host's robots.txt says to us, with its text. */
export function RobotsSection({ crawl: { robots } }: { crawl: SiteCrawl }) {
  const text = useConsoleMessages().crawl.site;
  const { language } = useViewer();
  return (
    <section class="console-section" aria-labelledby="robots">
      <h2 id="robots">{text.robots}</h2>
      {robots.length === 0 && <p class="soft">{text.robotsNone}</p>}
      {robots.length >= siteCrawlLimits.origins && (
        <p class="soft small">{text.robotsMore(formatNumber(siteCrawlLimits.origins, language))}</p>
      )}
      <div class="robots-list">
        {robots.map((view) => (
          <OriginRobots key={view.origin} view={view} />
        ))}
      </div>
    </section>
  );
}

function OriginRobots({ view }: { view: RobotsView }) {
  const messages = useConsoleMessages();
  const text = messages.crawl.site;
  const { language, now } = useViewer();
  const status = view.status === 0 ? text.robotsNoAnswer : text.robotsStatus(String(view.status));
  return (
    <div class={`robots is-${view.kind}`}>
      <h3>
        <Address url={`${view.origin}/robots.txt`} />
      </h3>
      <p>
        {text.robotsKinds[view.kind]} {view.status !== undefined && <span class="soft">{status}</span>}
      </p>
      {view.unreachableSince && (
        <p class="soft">
          {text.robotsSince(
            new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(view.unreachableSince),
          )}
        </p>
      )}
      <dl class="fact-list">
        {view.fetchedAt && (
          <>
            <dt>{text.robotsFetched}</dt>
            <dd>
              <When at={view.fetchedAt} never="" />
            </dd>
          </>
        )}
        {view.nextAt && (
          <>
            <dt>{text.robotsNext}</dt>
            <dd>{view.nextAt <= now ? messages.address.soon : <When at={view.nextAt} never="" />}</dd>
          </>
        )}
        {view.crawlDelaySeconds !== undefined && (
          <>
            <dt>{text.robotsDelay}</dt>
            <dd>{text.robotsDelayText(formatMeasure(view.crawlDelaySeconds, language))}</dd>
          </>
        )}
        {view.sitemaps.length > 0 && (
          <>
            <dt>{text.robotsSitemaps}</dt>
            <dd>
              {view.sitemaps.slice(0, sitemapsShown).map((url) => (
                <Address key={url} url={url} />
              ))}
              {view.sitemaps.length > sitemapsShown && (
                <span class="soft">
                  {text.robotsMoreRules(formatNumber(view.sitemaps.length - sitemapsShown, language))}
                </span>
              )}
            </dd>
          </>
        )}
      </dl>
      {view.kind === "rules" && <RobotsRules view={view} />}
      {view.text.trim() !== "" && (
        <details class="robots-text">
          <summary>{text.robotsText}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{view.text}</pre>
        </details>
      )}
    </div>
  );
}

function RobotsRules({ view: { groups, otherGroups } }: { view: RobotsView }) {
  const text = useConsoleMessages().crawl.site;
  const { language } = useViewer();
  const hasRules = groups.some(({ rules }) => rules.length > 0);
  return (
    <>
      {!hasRules && <p>{text.robotsNoRules}</p>}
      {groups.map(({ agents, rules, more }, at) => (
        <div key={at} class="robots-group">
          {rules.length > 0 && (
            <>
              <h4>
                {text.robotsFor(agents.includes("*") ? text.robotsAll : new Intl.ListFormat(language).format(agents))}
              </h4>
              <ul class="robots-rules">
                {rules.map(({ line, allows, text: rule }) => (
                  <li key={line}>
                    <span class="soft">{text.robotsLine(formatNumber(line, language))}</span>
                    <span class={allows ? "robots-may" : "robots-may-not"}>{allows ? text.allows : text.forbids}</span>
                    <code>{rule}</code>
                  </li>
                ))}
              </ul>
              {more > 0 && <p class="soft small">{text.robotsMoreRules(formatNumber(more, language))}</p>}
            </>
          )}
        </div>
      ))}
      {otherGroups > 0 && <p class="soft small">{text.robotsOthers(formatNumber(otherGroups, language))}</p>}
    </>
  );
}
