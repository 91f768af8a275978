import type { LearnedFigures, Learning } from "../../../features/labels/index.ts";
import {
  ComplaintText,
  Field,
  formatAge,
  formatNumber,
  formTokenField,
  Icon,
  TableScroll,
  useViewer,
} from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import type { Complaint } from "../messages/site-complaints.ts";
import { When } from "../pieces.tsx";
import { CurvePlot } from "./curve-plot.tsx";

export const wantedPrecisionDefault = 0.95;

type WeightsProps = {
  readonly learnings: { readonly latest: Learning | undefined; readonly active: Learning | undefined };
  readonly complaint: Complaint | undefined;
};

/** Which weights are in use, and the learning of others. */
export function WeightsSection({ learnings: { latest, active }, complaint }: WeightsProps) {
  const text = useConsoleMessages().labels;
  const isLearning = latest?.state === "learning";
  return (
    <section class="console-section weights" aria-labelledby="weights">
      <h2 id="weights">{text.weights}</h2>
      <InUse active={active} />
      {isLearning ? (
        <Progress learning={latest} />
      ) : (
        <LearnForm wantedPrecision={latest?.wantedPrecision} complaint={complaint} />
      )}
      {latest?.state === "failed" && <Failure learning={latest} />}
      {latest?.figures && <Result learning={latest} figures={latest.figures} />}
    </section>
  );
}

function InUse({ active }: { active: Learning | undefined }) {
  const text = useConsoleMessages().labels;
  const { language, now, formToken } = useViewer();
  const isUsed = active?.isCurrent === true;
  return (
    <div class="in-use">
      <p>
        <span class="soft">{text.inUse}</span>{" "}
        <strong>
          {active?.usedAt && isUsed
            ? text.inUseLearned(formatNumber(active.labelCount, language), formatAge(active.usedAt, now, language).text)
            : text.inUseShipped}
        </strong>
      </p>
      {isUsed && (
        <form method="post" action="/console/labels/weights/shipped">
          <input type="hidden" name={formTokenField} value={formToken} />
          <button type="submit" class="button small">
            {text.backToShipped}
          </button>
        </form>
      )}
      {active && !isUsed && <p class="bad-text small">{text.outdated}</p>}
    </div>
  );
}

type LearnProps = { readonly wantedPrecision: number | undefined; readonly complaint: Complaint | undefined };

function LearnForm({ wantedPrecision = wantedPrecisionDefault, complaint }: LearnProps) {
  const text = useConsoleMessages().labels;
  const { formToken } = useViewer();
  const complaintId = complaint && "precision-complaint";
  return (
    <form class="learn-form" method="post" action="/console/labels/learn">
      <input type="hidden" name={formTokenField} value={formToken} />
      <Field
        name="precision"
        label={text.wanted}
        hint={text.wantedHint}
        complaintId={complaintId}
        attributes={{
          type: "number",
          min: "0.5",
          max: "0.999",
          step: "any",
          value: String(wantedPrecision),
          required: true,
          inputMode: "decimal",
        }}
      >
        {complaint && complaintId && (
          <ComplaintText id={complaintId}>
            {complaint.why} {complaint.remedy}
          </ComplaintText>
        )}
      </Field>
      <button type="submit" class="button">
        {text.learn}
      </button>
    </form>
  );
}

/** The script (islands/labels.ts) asks for this piece again until it is over. */
function Progress({ learning: { readCount, labelCount } }: { learning: Learning }) {
  const text = useConsoleMessages().labels;
  const { language } = useViewer();
  const isRead = readCount >= labelCount;
  const words = isRead
    ? text.learningNow
    : text.learning(formatNumber(readCount, language), formatNumber(labelCount, language));
  return (
    <div class="note learning" data-learning>
      <div>
        <p role="status">{words}</p>
        <progress aria-label={words} max={labelCount} {...(isRead ? {} : { value: readCount })} />
        <noscript>
          <p class="soft">{text.reload}</p>
        </noscript>
      </div>
    </div>
  );
}

function Failure({ learning: { trouble = "" } }: { learning: Learning }) {
  const text = useConsoleMessages().labels;
  return (
    <p class="note bad">
      <Icon name="warning" />
      {text.failed(trouble === "interrupted" ? text.interrupted : trouble)}
    </p>
  );
}

function Result({ learning, figures }: { learning: Learning; figures: LearnedFigures }) {
  const text = useConsoleMessages().labels;
  const { language, formToken } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  return (
    <div class="learned">
      <h3>{text.result}</h3>
      <p class="soft small">
        {text.resultFrom(number(figures.labelCount), number(figures.siteCount))} ·{" "}
        <When at={learning.startedAt} never="" />
      </p>
      <Notes learning={learning} figures={figures} />
      <div class="learned-columns">
        <div>
          <FiguresTable figures={figures} />
          <p class="soft small">{text.honest}</p>
        </div>
        <CurvePlot figures={figures} />
      </div>
      {!learning.isCurrent && <p class="bad-text small">{text.outdated}</p>}
      {learning.isActive && learning.isCurrent ? (
        <p class="used">
          <Icon name="check" size={18} />
          {text.used}
        </p>
      ) : (
        learning.isCurrent && (
          <form class="acts" method="post" action={`/console/labels/weights/${learning.id}/use`}>
            <input type="hidden" name={formTokenField} value={formToken} />
            <button type="submit" class="button primary">
              {text.use}
            </button>
            <span class="soft small">{text.useHint}</span>
          </form>
        )
      )}
    </div>
  );
}

/** What the figures are worth, said before they are shown. */
function Notes({ learning: { wantedPrecision }, figures }: { learning: Learning; figures: LearnedFigures }) {
  const text = useConsoleMessages().labels;
  const { language } = useViewer();
  const number = (value: number) => formatNumber(value, language);
  const precision = String(wantedPrecision);
  const { play, embed } = figures.kindCounts;
  const hasBoth = play + embed > 0 && play + embed < figures.labelCount;
  const { judgedCount, threshold } = figures.learned;
  const missing = figures.neededCount - judgedCount;
  return (
    <div class="learned-notes">
      {!hasBoth ? (
        <p class="note bad">
          <Icon name="warning" />
          {text.oneClass}
        </p>
      ) : figures.isReached ? (
        <p class="note">
          <Icon name="check" />
          {text.reached(precision, threshold.toFixed(3))}
        </p>
      ) : (
        <p class="note bad">
          <Icon name="warning" />
          {text.notReached(precision)}
        </p>
      )}
      {missing > 0 && (
        <p class="note">
          <Icon name="warning" />
          {text.tooFew(number(judgedCount), number(figures.neededCount), number(missing), precision)}
        </p>
      )}
    </div>
  );
}

function FiguresTable({ figures: { shipped, learned } }: { figures: LearnedFigures }) {
  const text = useConsoleMessages().labels;
  const rows: readonly (readonly [string, number, number])[] = [
    [text.rows.precision, shipped.hasProgramme.precision, learned.hasProgramme.precision],
    [text.rows.recall, shipped.hasProgramme.recall, learned.hasProgramme.recall],
    [text.rows.play, shipped.play.f1, learned.play.f1],
    [text.rows.listing, shipped.listing.f1, learned.listing.f1],
    [text.rows.threshold, shipped.threshold, learned.threshold],
  ];
  return (
    <TableScroll label={text.result}>
      <table class="dense figures-table">
        <thead>
          <tr>
            <th scope="col">{text.figureColumns.figure}</th>
            <th scope="col" class="number">
              {text.figureColumns.shipped}
            </th>
            <th scope="col" class="number">
              {text.figureColumns.learned}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, before, after]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td class="number">{before.toFixed(3)}</td>
              <td class="number">
                <strong>{after.toFixed(3)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
