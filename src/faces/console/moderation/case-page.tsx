import {
  actReasonMax,
  actsOn,
  type Case,
  type Evidence,
  imposedWarningMax,
  mayAct,
  type Report,
  type ThingAct,
} from "../../../features/social/index.ts";
import { ComplaintText, formatInstant, formatNumber, formTokenField, Icon, useViewer } from "../../http/index.ts";
import { ActsLog } from "../members/acts-log.tsx";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Notice, When } from "../pieces.tsx";

type CaseProps = {
  readonly found: Case;
  readonly title: string;
  /** As it was typed. */
  readonly typed: { readonly act?: string; readonly reason?: string; readonly warning?: string };
  readonly notice: string | undefined;
  readonly complaint: string | undefined;
};

/** One thing with all that is known of it, and what can be done. */
export function CasePage({ found, title, typed, notice, complaint }: CaseProps) {
  const text = useConsoleMessages().moderation.case;
  return (
    <>
      <p class="back">
        <a href="/console/moderation">
          <Icon name="back" size={16} />
          {text.back}
        </a>
      </p>
      <header class="page-head">
        <h1>{title}</h1>
        <div class="acts">
          {found.thing.kind === "post" && found.now && (
            <a class="button small" href={`/post/${found.thing.id}`}>
              {text.open}
            </a>
          )}
        </div>
      </header>
      <Notice text={notice} />
      {complaint !== undefined && <ComplaintText id="case-complaint">{complaint}</ComplaintText>}
      <Standing found={found} />
      <Settling found={found} typed={typed} />
      <Reports reports={found.reports} />
      <Owner found={found} />
      <ActsLog acts={found.acts} />
    </>
  );
}

function Standing({ found }: { found: Case }) {
  const text = useConsoleMessages().moderation.case;
  return (
    <section class="console-section" aria-labelledby="now">
      <h2 id="now">{text.now}</h2>
      {found.isHeld && (
        <p class="note">
          <Icon name="clock" />
          {text.held}
        </p>
      )}
      {found.now ? <Quote evidence={found.now} /> : <p class="soft">{text.gone}</p>}
      {found.context.length > 0 && (
        <details>
          <summary>{text.context}</summary>
          {found.context.map(({ authorName, text: words, warning }) => (
            <figure class="evidence" key={`${authorName} ${words}`}>
              <figcaption class="soft small">{text.by(authorName)}</figcaption>
              <blockquote dir="auto">{[warning, words].filter(Boolean).join("\n")}</blockquote>
            </figure>
          ))}
        </details>
      )}
    </section>
  );
}

function Quote({ evidence: { text: words, warning, version, pictures = [] } }: { evidence: Evidence }) {
  const text = useConsoleMessages().moderation.case;
  const marks = [
    ...(version !== undefined && version > 1 ? [text.version(version)] : []),
    ...(pictures.length > 0 ? [text.pictures(pictures.length), ...pictures.filter((alt) => alt !== "")] : []),
  ];
  return (
    <figure class="evidence">
      {warning !== undefined && (
        <p class="soft">
          <Icon name="warning" size={16} /> {warning}
        </p>
      )}
      <blockquote dir="auto">{words}</blockquote>
      {marks.length > 0 && <figcaption class="soft small">{marks.join(" · ")}</figcaption>}
    </figure>
  );
}

/** The acts that are left for this thing as it stands. */
function possibleActs({ thing, now, memberId, history }: Case): readonly ThingAct[] {
  return actsOn(thing.kind).filter((act) => {
    if (act === "dismiss") return true;
    if (act === "warn-post" || act === "delete-post") return now !== undefined;
    if (memberId === undefined || history === undefined) return false;
    if (act === "limit") return !history.isLimited;
    if (act === "suspend") return !history.isSuspended;
    return history.role !== "administrator";
  });
}

function Settling({ found, typed }: Pick<CaseProps, "found" | "typed">) {
  const text = useConsoleMessages().moderation.case;
  const { member, formToken } = useViewer();
  const { history, memberId } = found;
  const owner =
    history && memberId !== undefined ? { ...history, id: memberId, createdAt: history.joinedAt } : undefined;
  const acts = possibleActs(found);
  return (
    <section class="console-section" aria-labelledby="settle">
      <h2 id="settle">{text.act}</h2>
      {member && mayAct(member, owner) ? (
        <form class="form" method="post" action={`/console/moderation/${found.thing.kind}/${found.thing.id}`}>
          <input type="hidden" name={formTokenField} value={formToken} />
          <input type="hidden" name="upTo" value={found.upTo ?? ""} />
          <input type="hidden" name="version" value={found.now?.version ?? ""} />
          <fieldset>
            <legend class="visually-hidden">{text.act}</legend>
            {acts.map((act) => (
              <label key={act} class="radio">
                <input type="radio" name="act" value={act} required checked={typed.act === act} />
                <span>{act === "dismiss" && found.isHeld ? text.release : text.acts[act]}</span>
              </label>
            ))}
          </fieldset>
          {acts.includes("warn-post") && (
            <div class="field">
              <label for="warning">{text.warning}</label>
              <input id="warning" name="warning" maxLength={imposedWarningMax} value={typed.warning ?? ""} />
            </div>
          )}
          <div class="field">
            <label for="reason">{text.reason}</label>
            <input id="reason" name="reason" maxLength={actReasonMax} required value={typed.reason ?? ""} />
          </div>
          <button type="submit" class="button primary">
            {text.doIt}
          </button>
        </form>
      ) : (
        <p class="soft">{text.beyond}</p>
      )}
    </section>
  );
}

function Reports({ reports }: { reports: readonly Report[] }) {
  const messages = useConsoleMessages().moderation;
  const text = messages.case;
  const { language } = useViewer();
  return (
    <section class="console-section" aria-labelledby="reports">
      <h2 id="reports">
        {text.reports} ({formatNumber(reports.length, language)})
      </h2>
      {reports.length === 0 && <p class="soft">{text.noReports}</p>}
      <ul class="applicants">
        {reports.map((report) => (
          <li key={report.id}>
            <p>
              <strong>
                {report.source === "member" ? messages.categories[report.category] : messages.sources[report.source]}
              </strong>{" "}
              <span class="soft">
                {report.source === "member" &&
                  (report.reporterName === undefined ? text.former : `@${report.reporterName}`)}{" "}
                · <When at={report.createdAt} never="" /> · {report.settledAt ? text.settled : text.openState}
              </span>
            </p>
            {report.words !== "" && (
              <p class="application" dir="auto">
                {report.words}
              </p>
            )}
            <details>
              <summary>{text.seen}</summary>
              <Quote evidence={report.evidence} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Owner({ found: { history, memberId } }: { found: Case }) {
  const messages = useConsoleMessages();
  const text = messages.moderation.case;
  const { language } = useViewer();
  if (!history) return undefined;
  return (
    <section class="console-section" aria-labelledby="owner">
      <h2 id="owner">{text.member}</h2>
      <p>
        <a href={`/console/members/${memberId}`}>@{history.name}</a> · {messages.members.roles[history.role]}{" "}
        {history.isSuspended && <span class="state state-suspended">{text.suspended}</span>}{" "}
        {history.isLimited && <span class="state state-suspended">{text.limited}</span>}
      </p>
      <dl class="fact-list">
        <dt>{text.facts.joined}</dt>
        <dd>{formatInstant(history.joinedAt, language)}</dd>
        <dt>{text.facts.posts}</dt>
        <dd>{formatNumber(history.postsCount, language)}</dd>
        <dt>{text.facts.reported}</dt>
        <dd>{formatNumber(history.reportedCount, language)}</dd>
        <dt>{text.facts.dismissed}</dt>
        <dd>{formatNumber(history.dismissedCount, language)}</dd>
      </dl>
    </section>
  );
}
