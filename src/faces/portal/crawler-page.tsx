import { usePortalMessages } from "./messages/portal-messages.ts";

/** For operators of sites that the crawler called on; its user agent names this page. */
export function CrawlerPage() {
  const text = usePortalMessages().crawler;
  return (
    <article class="narrow">
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <ul>
        {text.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <h2>{text.stopTitle}</h2>
      <p>{text.stopText}</p>
      <pre>
        <code>{"User-agent: Glint\nDisallow: /"}</code>
      </pre>
    </article>
  );
}
