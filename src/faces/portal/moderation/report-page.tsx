import {
  type Evidence,
  type ReportCategory,
  reportCategories,
  reportWordsMax,
  type ThingRef,
} from "../../../features/social/index.ts";
import { ComplaintText, formatNumber, Icon, useViewer } from "../../http/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { TextArea } from "../account/fields.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";

type ReportProps = {
  readonly thing: ThingRef;
  readonly evidence: Evidence;
  readonly title: string;
  /** Where the reporter came from. */
  readonly back: string;
  /** As it was typed. */
  readonly category: string;
  readonly words: string;
  readonly complaint: string | undefined;
};

const complaintId = "report-complaint";

/** Asks what is wrong with a thing, beside the thing as it stands. */
export function ReportPage({ thing, evidence, title, back, category, words, complaint }: ReportProps) {
  const text = usePortalMessages().moderation.report;
  const { language } = useViewer();
  return (
    <div class="feed stack">
      <h1>{title}</h1>
      <p>{text.intro}</p>
      <EvidenceQuote evidence={evidence} label={text.thing} />
      {complaint !== undefined && <ComplaintText id={complaintId}>{complaint}</ComplaintText>}
      <ActForm action="/report">
        <input type="hidden" name="kind" value={thing.kind} />
        <input type="hidden" name="id" value={thing.id} />
        <input type="hidden" name="back" value={back} />
        <fieldset>
          <legend>{text.category}</legend>
          {reportCategories.map((each: ReportCategory) => (
            <label key={each} class="check">
              <input type="radio" name="category" value={each} required checked={each === category} />
              <span>{text.categories[each]}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          name="words"
          label={text.words}
          hint={text.wordsHint(formatNumber(reportWordsMax, language))}
          value={words}
          maxLength={reportWordsMax}
          complaintId={complaint === undefined ? undefined : complaintId}
        />
        <div class="acts">
          <button type="submit" class="button primary">
            {text.act}
          </button>
          <a class="button" href={back}>
            {text.cancel}
          </a>
        </div>
        <p class="soft small">{text.blockHint}</p>
      </ActForm>
    </div>
  );
}

/** What is reported, as words only: nothing of it is loaded or played. */
function EvidenceQuote({
  evidence: { text: words, warning, pictures = [] },
  label,
}: {
  evidence: Evidence;
  label: string;
}) {
  const text = usePortalMessages().moderation.report;
  return (
    <figure class="evidence">
      <figcaption class="soft small">{label}</figcaption>
      {warning !== undefined && (
        <p class="soft">
          <Icon name="warning" size={16} /> {warning}
        </p>
      )}
      <blockquote dir="auto">{words}</blockquote>
      {pictures.length > 0 && <p class="soft small">{text.hasPictures(pictures.length)}</p>}
    </figure>
  );
}

/** Says that a report is taken, and the way on. */
export function ReportedPage({ isKnown, back }: { isKnown: boolean; back: string }) {
  const text = usePortalMessages().moderation.report;
  return (
    <div class="narrow stack">
      <h1>{isKnown ? text.knownTitle : text.doneTitle}</h1>
      <p role="status">{isKnown ? text.known : text.done}</p>
      <div class="acts">
        <a class="button primary" href={back}>
          {text.goOn}
        </a>
        <a class="button" href="/me/standing#reports">
          {text.ownReports}
        </a>
      </div>
    </div>
  );
}
