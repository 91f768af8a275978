import type { Site } from "../../features/catalog/index.ts";
import { formatNumber, Spark, useViewer } from "../http/index.ts";
import type { CrawlProgress } from "./crawl-progress.ts";
import { usePortalMessages } from "./messages/portal-messages.ts";

/** What the home page shows while nothing was found: how far the crawl is, or how to give it a site. */
export function FirstCrawl({ sites, progress }: { sites: readonly Site[]; progress: CrawlProgress }) {
  const text = usePortalMessages().empty;
  if (sites.length === 0) return <NoSites />;
  const isDone = progress.pagesRead > 0 && progress.pagesWaiting === 0;
  return (
    <div class="first-crawl" data-progress="/progress">
      <Spark size={56} />
      <h1>{text.title}</h1>
      <p>{isDone ? text.noneYet : text.text(sites.length)}</p>
      <ProgressFigures progress={progress} />
      <ul class="first-sites">
        {sites.slice(0, 12).map((site) => (
          <li key={site.id}>{site.name}</li>
        ))}
        {sites.length > 12 && <li>+ {sites.length - 12}</li>}
      </ul>
      <noscript>
        <p class="soft small">{text.noScript}</p>
      </noscript>
    </div>
  );
}

function ProgressFigures({ progress }: { progress: CrawlProgress }) {
  const text = usePortalMessages().empty;
  const { language } = useViewer();
  const figures = [
    { name: "pagesRead", label: text.pages, value: progress.pagesRead },
    { name: "programmes", label: text.found, value: progress.programmes },
    { name: "pagesWaiting", label: text.waiting, value: progress.pagesWaiting },
  ];
  return (
    <dl class="figures">
      {figures.map(({ name, label, value }) => (
        <div key={name}>
          <dd data-figure={name}>{formatNumber(value, language)}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}

function NoSites() {
  const text = usePortalMessages().empty;
  return (
    <div class="first-crawl">
      <Spark size={56} />
      <h1>{text.noSitesTitle}</h1>
      <p>{text.noSitesText}</p>
      <p>
        <code>npm start -- https://site.example</code>
      </p>
      <p class="acts">
        <a class="button primary" href="/console">
          {text.noSitesAct}
        </a>
      </p>
    </div>
  );
}
