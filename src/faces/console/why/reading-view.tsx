import type { Explanation, PageReading, ProgrammeFacts } from "../../../libraries/recognition/index.ts";
import { formatDuration, formatNumber, type Language, TableScroll, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Address } from "../pieces.tsx";
import { showUnseen } from "./show-unseen.ts";

/** The programme's fields, each with where it was read and how sure that is. */
export function FieldsView({ reading }: { reading: PageReading }) {
  const text = useConsoleMessages().why;
  const { language } = useViewer();
  const rows = reading.programme ? fieldRows(reading.programme, language, text) : [];
  return (
    <section class="console-section" aria-labelledby="fields">
      <h2 id="fields">{text.fields}</h2>
      {reading.kind !== "play" && reading.kind !== "embed" && rows.length > 0 && (
        <p class="soft small">{text.fieldsIfProgramme}</p>
      )}
      {rows.length === 0 ? (
        <p class="soft">{text.fieldsNone}</p>
      ) : (
        <TableScroll label={text.fields}>
          <table class="dense fields-table">
            <thead>
              <tr>
                <th scope="col">{text.fieldColumns.field}</th>
                <th scope="col">{text.fieldColumns.value}</th>
                <th scope="col">{text.fieldColumns.source}</th>
                <th scope="col" class="number">
                  {text.fieldColumns.confidence}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, value, isAddress, source, confidence }, at) => (
                <tr key={`${name} ${at}`}>
                  <th scope="row">{text.fieldNames[name] ?? name}</th>
                  <td class="field-value">{isAddress ? <Address url={value} /> : value}</td>
                  <td>
                    <code>{source}</code>
                  </td>
                  <td class="number">{confidence === undefined ? "" : `${Math.round(confidence * 100)} %`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  );
}

type FieldRow = {
  readonly name: string;
  readonly value: string;
  readonly isAddress: boolean;
  readonly source: string;
  readonly confidence?: number;
};

const addressesMax = 20;

function fieldRows(
  { media, embeds, identities, ...sourced }: ProgrammeFacts,
  language: Language,
  text: { readonly yes: string; readonly no: string },
): FieldRow[] {
  const rows = Object.entries(sourced).map(
    ([name, { value, source, confidence }]): FieldRow => ({
      name,
      value: fieldText(name, value, language, text),
      isAddress: name === "thumbnail",
      source,
      confidence,
    }),
  );
  const address = (name: string) => (item: { url: string; source: string }) => ({
    name,
    value: item.url,
    isAddress: true,
    source: item.source,
  });
  return [
    ...rows,
    ...media
      .slice(0, addressesMax)
      .map((item) => ({ ...address("media")(item), source: `${item.source} · ${item.kind}` })),
    ...embeds.slice(0, addressesMax).map((item) => ({
      ...address("embeds")(item),
      source: item.platform === undefined ? item.source : `${item.source} · ${item.platform}`,
    })),
    ...identities.slice(0, addressesMax).map(({ url, kind }) => address("identities")({ url, source: kind })),
  ];
}

function fieldText(
  name: string,
  value: unknown,
  language: Language,
  { yes, no }: { readonly yes: string; readonly no: string },
): string {
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "number")
    return name === "durationSeconds" ? (formatDuration(value) ?? String(value)) : formatNumber(value, language);
  return showUnseen(Array.isArray(value) ? value.join(", ") : String(value));
}

const cardsMax = 50;

/** A listing's cards. Thumbnails are named, not loaded: the browser asks no site for anything. */
export function CardsView({ reading: { cards, links, feeds } }: { reading: PageReading }) {
  const text = useConsoleMessages().why;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  return (
    <section class="console-section" aria-labelledby="cards">
      <h2 id="cards">
        {text.cards(number(cards.length))}{" "}
        <span class="soft">{text.links(number(links.length), number(feeds.length))}</span>
      </h2>
      {cards.length > 0 && (
        <TableScroll label={text.cards(number(cards.length))}>
          <table class="dense cards-table">
            <thead>
              <tr>
                <th scope="col">{text.cardColumns.title}</th>
                <th scope="col">{text.cardColumns.address}</th>
                <th scope="col">{text.cardColumns.thumbnail}</th>
                <th scope="col" class="number">
                  {text.cardColumns.duration}
                </th>
                <th scope="col" class="number">
                  {text.cardColumns.views}
                </th>
              </tr>
            </thead>
            <tbody>
              {cards.slice(0, cardsMax).map((card) => (
                <tr key={card.position}>
                  <th scope="row" class="card-title">
                    {card.title === undefined ? "–" : showUnseen(card.title)}
                  </th>
                  <td>
                    <Address url={card.url} />
                  </td>
                  <td>{card.thumbnail === undefined ? "–" : <Address url={card.thumbnail} />}</td>
                  <td class="number">
                    {card.durationSeconds === undefined ? "" : formatDuration(card.durationSeconds)}
                  </td>
                  <td class="number">{card.views === undefined ? "" : number(card.views)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {cards.length > cardsMax && <p class="soft small">{text.cardsMore(number(cards.length - cardsMax))}</p>}
    </section>
  );
}

/** The reference scorer's reckoning beside the default one's verdict. */
export function CosineView({ explanation: { cosine, reading } }: { explanation: Explanation }) {
  const text = useConsoleMessages().why;
  const { language } = useViewer();
  const says = cosine.relevance >= cosine.threshold;
  const agrees = says === (reading.kind === "play" || reading.kind === "embed");
  return (
    <section class="console-section" aria-labelledby="cosine">
      <h2 id="cosine">{text.cosine}</h2>
      <p>
        <strong>{text.cosineVerdict(cosine.relevance.toFixed(3), cosine.threshold.toFixed(2))}.</strong>{" "}
        {says ? text.cosineSays.yes : text.cosineSays.no}{" "}
        <span class={agrees ? "soft" : "found"}>{agrees ? text.cosineAgrees : text.cosineDiffers}</span>
      </p>
      <p class="soft small">{text.cosineIntro}</p>
      <TableScroll label={text.cosine}>
        <table class="dense cosine-table">
          <thead>
            <tr>
              <th scope="col">{text.cosineColumns.feature}</th>
              <th scope="col" class="number">
                {text.cosineColumns.count}
              </th>
              <th scope="col" class="number">
                {text.cosineColumns.x}
              </th>
              <th scope="col" class="number">
                {text.cosineColumns.weight}
              </th>
              <th scope="col" class="number">
                {text.cosineColumns.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {cosine.features.map(({ id, count, frequency, weight, contribution }) => (
              <tr key={id}>
                <th scope="row">{text.features[id] ?? id}</th>
                <td class="number">{formatNumber(count, language)}</td>
                <td class="number">{frequency.toFixed(2)}</td>
                <td class="number">{weight}</td>
                <td class="number">{contribution.toFixed(3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
