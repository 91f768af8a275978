import { renderingModes, type Site } from "../../features/catalog/index.ts";
import type { SiteDiscovery, SiteRendering } from "../../features/crawl/index.ts";
import { formatInstant, formTokenField, useViewer } from "../http/index.ts";
import { StrategySelect } from "./adding-page.tsx";
import { useConsoleMessages } from "./messages/console-messages.ts";

/** How a site's new pages are found, the form to change it, and whether the site has been given up for now. */
type FindingProps = {
  readonly site: Site;
  readonly discovery: SiteDiscovery | undefined;
  readonly rendering: SiteRendering | undefined;
};

export function FindingSection({ site, discovery, rendering }: FindingProps) {
  const { finding, add } = useConsoleMessages();
  const { formToken, language } = useViewer();
  return (
    <section class="console-section" aria-labelledby="finding">
      <h2 id="finding">{finding.title}</h2>
      {discovery?.resumeAt && (
        <form class="form" method="post" action={`/console/site/${site.id}/explore`}>
          <input type="hidden" name={formTokenField} value={formToken} />
          <p>{finding.dry(formatInstant(discovery.resumeAt, language))}</p>
          <button type="submit" class="button">
            {finding.explore}
          </button>
        </form>
      )}
      {rendering && <p>{rendering.missingAt ? finding.noChromium : finding.rendering(rendering)}</p>}
      <form class="form" method="post" action={`/console/site/${site.id}/rendering`}>
        <input type="hidden" name={formTokenField} value={formToken} />
        <div class="field">
          <label for="rendering">{finding.renderingLabel}</label>
          <select id="rendering" name="rendering" aria-describedby="rendering-hint">
            {renderingModes.map((mode) => (
              <option key={mode} value={mode} selected={mode === site.rendering}>
                {finding.renderingModes[mode]}
              </option>
            ))}
          </select>
          <p class="hint" id="rendering-hint">
            {finding.renderingHint}
          </p>
        </div>
        <button type="submit" class="button">
          {finding.change}
        </button>
      </form>
      <form class="form" method="post" action={`/console/site/${site.id}/strategy`}>
        <input type="hidden" name={formTokenField} value={formToken} />
        <div class="field">
          <label for="strategy">{add.strategy}</label>
          <StrategySelect current={site.strategy} />
          <p class="hint" id="strategy-hint">
            {add.strategyHint}
          </p>
        </div>
        <button type="submit" class="button">
          {finding.change}
        </button>
      </form>
    </section>
  );
}
