import type { Programme } from "../../features/catalog/index.ts";
import {
  formatDay,
  formatDuration,
  formatInstant,
  formatNumber,
  hostLabel,
  type Language,
  TableScroll,
  useViewer,
} from "../http/index.ts";
import { categoryName } from "./category-names.ts";
import type { PortalMessages } from "./messages/english.ts";
import { usePortalMessages } from "./messages/portal-messages.ts";

type Fact = { readonly label: string; readonly value: string; readonly source: string; readonly confidence: number };

/** Each fact with what it was read from, for those who want to know. */
export function FactsTable({ programme }: { programme: Programme }) {
  const messages = usePortalMessages();
  const text = messages.programme;
  const { language } = useViewer();
  const facts = listFacts(programme, messages, language);
  if (facts.length === 0) return undefined;
  return (
    <details class="facts">
      <summary>{text.factsTitle}</summary>
      <p class="soft small">{text.factsIntro}</p>
      <TableScroll label={text.factsTitle}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.fact}</th>
              <th scope="col">{text.value}</th>
              <th scope="col">{text.readFrom}</th>
              <th scope="col" class="number">
                {text.sure}
              </th>
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <tr key={fact.label}>
                <th scope="row">{fact.label}</th>
                <td class="fact-value">{fact.value}</td>
                <td>{sourceName(fact.source, messages)}</td>
                <td class="number">{Math.round(fact.confidence * 100)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p class="soft small">
        {text.lastSeen}: {formatInstant(programme.lastSeenAt, language)}
      </p>
    </details>
  );
}

const valueMax = 160;

function listFacts(programme: Programme, messages: PortalMessages, language: Language): Fact[] {
  const text = messages.programme;
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, language));
  const published = programme.publishedAt;
  const day = programme.publishedIsDay ? formatDay : formatInstant;
  const rows: readonly [string, string, string | undefined][] = [
    ["title", text.title, programme.title],
    ["description", text.description, programme.description],
    ["publisher", text.publisher, programme.publisher],
    ["published", text.published, published && day(published, language)],
    [
      "durationSeconds",
      text.length,
      programme.durationSeconds === undefined ? undefined : formatDuration(programme.durationSeconds),
    ],
    [
      "category",
      text.category,
      programme.siteCategory ?? (programme.category && categoryName(programme.category, language)),
    ],
    ["keywords", text.keyword, programme.keywords.join(language === "zh" ? "、" : ", ")],
    ["language", text.language, programme.language],
    ["views", text.views, number(programme.views)],
    ["likes", text.likes, number(programme.likes)],
    ["comments", text.comments, number(programme.comments)],
    ["thumbnail", text.thumbnail, programme.thumbnailUrl && hostLabel(programme.thumbnailUrl)],
    ["media", text.media, programme.media[0]?.url],
    ["embeds", text.embed, programme.embeds[0]?.url],
  ];
  const inherent: Readonly<Record<string, string | undefined>> = {
    media: programme.media[0]?.source,
    embeds: programme.embeds[0]?.source,
  };
  return rows.flatMap(([key, label, value]) => {
    const origin = programme.sources[key];
    const source = origin?.source ?? inherent[key];
    if (value === undefined || value === "" || source === undefined) return [];
    const shown = value.length > valueMax ? `${value.slice(0, valueMax)}…` : value;
    return [{ label, value: shown, source, confidence: origin?.confidence ?? programme.score }];
  });
}

function sourceName(source: string, messages: PortalMessages): string {
  const family = source.startsWith("og:") ? "open-graph" : source.startsWith("twitter:") ? "twitter" : source;
  return messages.sources[family] ?? source;
}
