import { type AppealLine, actReasonMax } from "../../../features/social/index.ts";
import { formatNumber, formTokenField, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { When } from "../pieces.tsx";

/** What members said against what was done to them, the oldest first. */
export function Appeals({ appeals }: { appeals: readonly AppealLine[] }) {
  const text = useConsoleMessages().moderation.appeals;
  const { language } = useViewer();
  return (
    <section class="console-section" aria-labelledby="appeals">
      <h2 id="appeals">{text.title(formatNumber(appeals.length, language))}</h2>
      <ul class="applicants">
        {appeals.map((line) => (
          <Appeal key={line.actId} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Appeal({ line }: { line: AppealLine }) {
  const messages = useConsoleMessages();
  const text = messages.moderation.appeals;
  return (
    <li>
      <p>
        <a href={`/console/members/${line.memberId}`}>
          <strong>@{line.memberName}</strong>
        </a>{" "}
        <span class="soft">
          <When at={line.createdAt} never="" />
        </span>
      </p>
      <dl class="fact-list">
        <dt>{text.act}</dt>
        <dd>
          {messages.members.log.acts[line.act]} · <When at={line.actedAt} never="" />
        </dd>
        <dt>{text.by}</dt>
        <dd>{line.actorName === undefined ? messages.members.log.nobody : `@${line.actorName}`}</dd>
        <dt>{text.reason}</dt>
        <dd>{line.reason}</dd>
        {line.excerpt !== undefined && line.excerpt !== "" && (
          <>
            <dt>{text.said}</dt>
            <dd class="application" dir="auto">
              {line.excerpt}
            </dd>
          </>
        )}
        <dt>{text.words}</dt>
        <dd class="application" dir="auto">
          {line.words}
        </dd>
      </dl>
      <Decision line={line} />
    </li>
  );
}

/** Whether somebody else could decide it is known when it is sent; a warning is said before. */
function Decision({ line }: { line: AppealLine }) {
  const text = useConsoleMessages().moderation.appeals;
  const { formToken, member } = useViewer();
  return (
    <form class="form" method="post" action={`/console/moderation/appeals/${line.actId}`}>
      <input type="hidden" name={formTokenField} value={formToken} />
      {line.actorId === member?.id && <p class="soft">{text.own}</p>}
      {line.act === "delete-post" && <p class="soft">{text.cannotReturn}</p>}
      <div class="field">
        <label for={`answer-${line.actId}`}>{text.answer(line.memberName)}</label>
        <input id={`answer-${line.actId}`} name="answer" maxLength={actReasonMax} required />
      </div>
      <div class="applicant-acts">
        <button type="submit" class="button small" name="outcome" value="upheld">
          {text.uphold}
        </button>
        <button type="submit" class="button small" name="outcome" value="overturned">
          {text.overturn}
        </button>
      </div>
    </form>
  );
}
