import type { Site } from "../../../features/catalog/index.ts";
import type { AskedAddress, FetchRefusal } from "../../../features/crawl/index.ts";
import { ComplaintText, Icon, useViewer } from "../../http/index.ts";
import { HistoryLink } from "../freshness/history-link.tsx";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Address, Head, Notice, WhyLink } from "../pieces.tsx";
import { AddressForm, addressPath, FetchButton } from "./address-form.tsx";
import { sayRefusal, sayWhyNot } from "./say-why-not.ts";

type AddressProps = {
  /** As typed. */
  readonly address: string;
  /** The site it is asked of, where one was named. */
  readonly site: Site | undefined;
  readonly asked: AskedAddress | undefined;
  readonly notice: string | undefined;
  readonly refusal: FetchRefusal | undefined;
};

/** Answers for one address: why it was not fetched, or when it was; and has it fetched now. */
export function AddressPage({ address, site, asked, notice, refusal }: AddressProps) {
  const text = useConsoleMessages().address;
  const { language, now } = useViewer();
  const said = refusal && sayRefusal(refusal, language, now);
  const of = site ?? asked?.site;
  return (
    <>
      {of && (
        <p class="back">
          <a href={`/console/site/${of.id}`}>
            <Icon name="back" size={16} />
            {of.name}
          </a>
        </p>
      )}
      <Head title={text.title} />
      <p class="soft lead">{text.intro}</p>
      <Notice text={notice} />
      {said && (
        <ComplaintText id="refused">
          <strong>{text.refused}:</strong> {said.sentence} {said.remedy}
        </ComplaintText>
      )}
      <AddressForm address={address} site={of} />
      {asked && (
        <section
          class="console-section"
          aria-labelledby="answer"
          data-answer={asked.site && eventsPath(address, asked.site.id)}
        >
          <h2 id="answer">{text.answer}</h2>
          <p class="visually-hidden" role="status" data-answer-said />
          <div data-answer-place>
            <AnswerView asked={asked} />
          </div>
          <noscript>
            <p class="soft">{text.still}</p>
          </noscript>
        </section>
      )}
    </>
  );
}

function eventsPath(address: string, siteId: string): string {
  return addressPath(address, siteId).replace("/address?", "/address/events?");
}

/** Answers that say the address is done with well. */
const isWell: ReadonlySet<string> = new Set(["fetched", "redirects"]);
/** Answers for which it may be fetched all the same. */
const mayFetch: ReadonlySet<string> = new Set([
  "too-deep",
  "trap",
  "template-stopped",
  "put-away",
  "waits-new",
  "waits-again",
  "fetched",
  "gone",
  "refused",
  "failed",
  "redirects",
  "never-seen",
]);

/** The answer itself: one sentence, what holds it up, and what was passed on the way. */
export function AnswerView({ asked }: { asked: AskedAddress }) {
  const text = useConsoleMessages().address;
  const { language, now } = useViewer();
  const said = sayWhyNot(asked, language, now);
  const { answer, url, site, page, knownAs } = asked;
  const look = isWell.has(answer.kind)
    ? "well"
    : answer.kind.startsWith("waits") || answer.kind === "asked"
      ? "waits"
      : "no";
  return (
    <div class={`answer answer-${look}`} data-kind={answer.kind}>
      {url !== undefined && (
        <p class="answer-address">
          <Address url={url} />
        </p>
      )}
      <p class="answer-says" data-says>
        {said.sentence}
      </p>
      {said.holds.length > 0 && (
        <ul class="answer-holds">
          {said.holds.map((hold) => (
            <li key={hold}>{hold}</li>
          ))}
        </ul>
      )}
      {said.remedy !== undefined && <p class="soft">{said.remedy}</p>}
      {knownAs !== undefined && (
        <p class="soft">
          {text.knownAs} <Address url={knownAs} />
        </p>
      )}
      {site && url !== undefined && (
        <div class="acts answer-acts">
          {mayFetch.has(answer.kind) && site.state === "active" && <FetchButton url={url} siteId={site.id} />}
          {page && <HistoryLink page={{ siteId: site.id, pageKey: page.pageKey, url: page.url }} />}
          {page?.role === "page" && <WhyLink url={page.url} />}
        </div>
      )}
      {said.passed.length > 0 && (
        <>
          <h3>{text.evidence}</h3>
          <ul class="answer-passed">
            {said.passed.map((test) => (
              <li key={test}>
                <Icon name="check" size={16} />
                <span>{test}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
