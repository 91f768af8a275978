import { appealable, appealWordsMax, type OwnAct, type OwnReport } from "../../../features/social/index.ts";
import { formatAge, formatNumber, Icon, useViewer } from "../../http/index.ts";
import { ActForm, Section } from "../account/account-frame.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";

type StandingProps = {
  readonly acts: readonly OwnAct[];
  readonly reports: readonly OwnReport[];
  readonly isLimited: boolean;
};

/** What moderators did to a member, what they may say against it, and what came of their own reports. */
export function StandingPage({ acts, reports, isLimited }: StandingProps) {
  const text = usePortalMessages().moderation.standing;
  const { suspended } = useViewer();
  return (
    <>
      {isLimited && (
        <p class="note">
          <Icon name="warning" />
          {text.limited}
        </p>
      )}
      <Section id="acts" title={text.actsTitle}>
        {acts.length === 0 && <p class="soft">{text.none}</p>}
        <ol class="own-acts">
          {acts.map((act) => (
            <li key={act.id} id={`act-${act.id}`}>
              <Done act={act} />
            </li>
          ))}
        </ol>
      </Section>
      {!suspended && <OwnReports reports={reports} />}
    </>
  );
}

function When({ at }: { at: Date }) {
  const { language, now } = useViewer();
  const age = formatAge(at, now, language);
  return (
    <time class="soft small" dateTime={at.toISOString()} title={age.exact}>
      {age.text}
    </time>
  );
}

function Done({ act }: { act: OwnAct }) {
  const text = usePortalMessages().moderation.standing;
  return (
    <>
      <h3>
        {text.acts[act.act] ?? act.act} <When at={act.actedAt} />
      </h3>
      {act.reason !== "" && (
        <p>
          <span class="soft">{text.reason}:</span> {act.reason}
        </p>
      )}
      {act.excerpt !== undefined && act.excerpt !== "" && (
        <figure class="evidence">
          <figcaption class="soft small">{text.said}</figcaption>
          <blockquote dir="auto">{act.excerpt}</blockquote>
        </figure>
      )}
      {act.appeal !== undefined ? <Appealed act={act} /> : appealable.includes(act.act) && <AppealForm act={act} />}
    </>
  );
}

function Appealed({ act }: { act: OwnAct }) {
  const text = usePortalMessages().moderation.standing;
  return (
    <>
      <figure class="evidence">
        <figcaption class="soft small">
          {text.appealed} {act.appealedAt && <When at={act.appealedAt} />}
        </figcaption>
        <blockquote dir="auto">{act.appeal}</blockquote>
      </figure>
      <p>
        {act.outcome === undefined ? <span class="soft">{text.waiting}</span> : <strong>{text[act.outcome]}</strong>}
      </p>
      {act.answer !== undefined && act.answer !== "" && (
        <p>
          <span class="soft">{text.answer}:</span> {act.answer}
        </p>
      )}
    </>
  );
}

function AppealForm({ act: { id } }: { act: OwnAct }) {
  const text = usePortalMessages().moderation.standing;
  const { language } = useViewer();
  const field = `appeal-${id}`;
  return (
    <details class="appeal">
      <summary class="button small">{text.appealTitle}</summary>
      <ActForm action="/me/standing/appeal">
        <input type="hidden" name="act" value={id} />
        <div class="field prose-field">
          <label for={field}>{text.appealLabel}</label>
          <textarea
            id={field}
            name="words"
            rows={5}
            maxLength={appealWordsMax}
            required
            aria-describedby={`${field}-hint`}
          />
          <p class="hint" id={`${field}-hint`}>
            {text.appealHint(formatNumber(appealWordsMax, language))}
          </p>
        </div>
        <button type="submit" class="button primary">
          {text.appealAct}
        </button>
      </ActForm>
    </details>
  );
}

function OwnReports({ reports }: { reports: readonly OwnReport[] }) {
  const messages = usePortalMessages().moderation;
  const text = messages.standing;
  return (
    <Section id="reports" title={text.reportsTitle}>
      {reports.length === 0 && <p class="soft">{text.reportsNone}</p>}
      <ul class="line-list">
        {reports.map(({ id, thingKind, category, createdAt, isSettled }) => (
          <li key={id}>
            <span>
              {text.reportKinds[thingKind] ?? text.thing}: {messages.report.categories[category]}
            </span>
            <When at={createdAt} />
            <span class="badge">{isSettled ? text.settled : text.open}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** All that a suspended member finds: why, the one objection, their data, the way out. */
export function SuspendedPage({ acts }: { acts: readonly OwnAct[] }) {
  const text = usePortalMessages().moderation.standing;
  return (
    <>
      <p>{text.suspended}</p>
      <StandingPage acts={acts} reports={[]} isLimited={false} />
      <Section id="data" title={text.exportTitle}>
        <div class="acts">
          <ActForm action="/me/data/export" class="">
            <button type="submit" class="button">
              <Icon name="download" size={18} />
              {text.exportAct}
            </button>
          </ActForm>
          <ActForm action="/sign-out" class="">
            <button type="submit" class="button">
              {text.signOut}
            </button>
          </ActForm>
        </div>
      </Section>
    </>
  );
}
