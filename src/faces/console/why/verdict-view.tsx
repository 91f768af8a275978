import type { ExaminedPage, Label } from "../../../features/labels/index.ts";
import { pageKinds } from "../../../features/labels/index.ts";
import type { Explanation, Measure } from "../../../libraries/recognition/index.ts";
import { formatAge, formatNumber, formTokenField, Icon, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { PageAddress } from "../pieces.tsx";

type VerdictProps = {
  readonly page: ExaminedPage;
  readonly explanation: Explanation;
  readonly isLearned: boolean;
};

/** What the page is taken for, and how near the three questions were to another answer. */
export function VerdictView({ page, explanation, isLearned }: VerdictProps) {
  const text = useConsoleMessages().why;
  const { language } = useViewer();
  const { reading, measures } = explanation;
  const kind = text.kinds[reading.kind];
  return (
    <section class={`verdict verdict-${reading.kind}`} aria-labelledby="verdict">
      <div>
        <h2 id="verdict">
          {kind.name} <span class="verdict-says">{kind.says}</span>
        </h2>
        <p class="verdict-address">
          <PageAddress url={page.url} />
        </p>
        <p class="soft small">
          {page.origin === "given" ? text.facts.given : text.facts.fetched} · {reading.encoding}
          {reading.language !== undefined && ` · ${reading.language}`} ·{" "}
          {formatNumber(Math.max(1, Math.round(page.bytes.length / 1000)), language)} kB ·{" "}
          {isLearned ? text.weights.learned : text.weights.shipped}
        </p>
      </div>
      <dl class="meters">
        {(["hasProgramme", "play", "listing"] as const).map((name) => (
          <Meter key={name} label={text.measures[name]} measure={measures[name]} />
        ))}
      </dl>
    </section>
  );
}

function Meter({ label, measure: { score, threshold } }: { label: string; measure: Measure }) {
  const text = useConsoleMessages().why;
  const isOver = score >= threshold;
  return (
    <div class={isOver ? "meter is-over" : "meter"}>
      <dt>{label}</dt>
      <dd>
        <span class="visually-hidden">{text.measure(score.toFixed(2), threshold.toFixed(2))}</span>
        <svg viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect class="meter-field" x="0" y="4" width="200" height="8" rx="2" />
          <rect class="meter-level" x="0" y="4" width={Math.min(200, score * 200)} height="8" rx="2" />
          <rect class="meter-threshold" x={Math.min(198, threshold * 200)} y="0" width="2" height="16" />
        </svg>
        <span class="meter-score" aria-hidden="true">
          {score.toFixed(2)}{" "}
          <span class="soft">
            {isOver ? "≥" : "<"} {threshold.toFixed(2)}
          </span>
        </span>
      </dd>
    </div>
  );
}

type LabelProps = { readonly page: ExaminedPage; readonly explanation: Explanation; readonly label: Label | undefined };

/** Right or wrong: one press each. */
export function LabelForm({ page, explanation: { reading }, label }: LabelProps) {
  const text = useConsoleMessages().why;
  const { formToken, language, now } = useViewer();
  const others = pageKinds.filter((kind) => kind !== reading.kind);
  return (
    <section class="label-form" aria-labelledby="label">
      <h2 id="label">{text.labelTitle}</h2>
      <form method="post" action={`/console/why/${page.id}/label`}>
        <input type="hidden" name={formTokenField} value={formToken} />
        <button
          type="submit"
          name="kind"
          value={reading.kind}
          class="button small right"
          aria-pressed={label?.trueKind === reading.kind}
        >
          <Icon name="check" size={16} />
          {text.right}
        </button>
        <span class="wrong-group">
          <span id="wrong">{text.wrong}</span>
          {others.map((kind) => (
            <button
              key={kind}
              type="submit"
              name="kind"
              value={kind}
              class="button small"
              aria-describedby="wrong"
              aria-pressed={label?.trueKind === kind}
            >
              {text.kinds[kind].name}
            </button>
          ))}
        </span>
      </form>
      <p class="soft small">
        {label
          ? text.labelled(
              text.kinds[label.trueKind].name,
              label.labelledBy === undefined ? "" : text.by(label.labelledBy),
              formatAge(label.labelledAt, now, language).text,
            )
          : text.labelHint}{" "}
        <a href="/console/labels">{text.allLabels}</a>
      </p>
    </section>
  );
}
