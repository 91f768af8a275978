import type { MemberLine } from "../../../features/members/index.ts";
import { formatNumber, formTokenField, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { When } from "../pieces.tsx";

type QueueProps = { readonly applicants: readonly MemberLine[]; readonly count: number };

/** Who waits to be let in, the longest first, with what they wrote. Absent when nobody waits. */
export function ApplicantsQueue({ applicants, count }: QueueProps) {
  const text = useConsoleMessages().members.queue;
  const { language } = useViewer();
  if (applicants.length === 0) return undefined;
  return (
    <section class="console-section" aria-labelledby="queue">
      <h2 id="queue">{text.title(formatNumber(count, language))}</h2>
      <ul class="applicants">
        {applicants.map((applicant) => (
          <Applicant key={applicant.id} applicant={applicant} />
        ))}
      </ul>
    </section>
  );
}

function Applicant({ applicant: { id, name, application, email, stateAt } }: { applicant: MemberLine }) {
  const text = useConsoleMessages().members.queue;
  const { formToken } = useViewer();
  return (
    <li>
      <p>
        <a href={`/console/members/${id}`}>
          <strong>@{name}</strong>
        </a>{" "}
        <span class="soft">
          {email !== undefined && `${email} · `}
          {text.waited} <When at={stateAt} never="" />
        </span>
      </p>
      <p class="application">{application}</p>
      <div class="applicant-acts">
        <form method="post" action={`/console/members/${id}/approve`}>
          <input type="hidden" name={formTokenField} value={formToken} />
          <button type="submit" class="button small primary" aria-label={text.approveOf(name)}>
            {text.approve}
          </button>
        </form>
        <form class="decline-form" method="post" action={`/console/members/${id}/decline`}>
          <input type="hidden" name={formTokenField} value={formToken} />
          <input name="reason" aria-label={text.reasonOf(name)} placeholder={text.reason} maxLength={500} />
          <button type="submit" class="button small" aria-label={text.declineOf(name)}>
            {text.decline}
          </button>
        </form>
      </div>
    </li>
  );
}
