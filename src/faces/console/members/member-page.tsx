import type { ComponentChildren } from "preact";
import { type MemberLine, mayActOn, roles } from "../../../features/members/index.ts";
import { ComplaintText, formatInstant, formatNumber, formTokenField, Icon, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Notice, When } from "../pieces.tsx";
import { ActsLog, type LoggedAct } from "./acts-log.tsx";

type MemberProps = {
  readonly line: MemberLine;
  readonly acts: readonly LoggedAct[];
  readonly notice: string | undefined;
  readonly complaint: string | undefined;
};

/** One member, as those see them who run the place, and what can be done. */
export function ConsoleMemberPage({ line, acts, notice, complaint }: MemberProps) {
  const messages = useConsoleMessages().members;
  const text = messages.member;
  const { member } = useViewer();
  return (
    <>
      <p class="back">
        <a href="/console/members">
          <Icon name="back" size={16} />
          {text.back}
        </a>
      </p>
      <header class="page-head">
        <h1>
          @{line.name} <span class={`state state-${line.state}`}>{messages.states[line.state]}</span>
          {line.limitedAt && <span class="state state-suspended">{text.limitedTitle}</span>}
        </h1>
        <div class="acts">
          {(line.state === "active" || line.state === "suspended") && (
            <a class="button small" href={`/@${line.name}`}>
              {text.profile}
            </a>
          )}
          <a class="button small" href={`/console/moderation/member/${line.id}`}>
            {text.moderate}
          </a>
        </div>
      </header>
      <Notice text={notice} />
      {complaint !== undefined && <ComplaintText id="act-complaint">{complaint}</ComplaintText>}
      <Facts line={line} />
      {member && mayActOn(member, line) ? (
        <div class="member-tools">
          <StateAct line={line} />
          {line.limitedAt && (
            <ActSection
              id="limited"
              title={text.limitedTitle}
              action={`/console/members/${line.id}/unlimit`}
              says={text.limitedText}
            >
              <button type="submit" class="button">
                {text.unlimit}
              </button>
            </ActSection>
          )}
          {member.role === "administrator" && <AdministratorActs line={line} />}
        </div>
      ) : (
        <p class="soft console-section">{member?.id === line.id ? text.self : text.beyond}</p>
      )}
      <ActsLog acts={acts} />
    </>
  );
}

function Facts({ line }: { line: MemberLine }) {
  const messages = useConsoleMessages().members;
  const text = messages.member;
  const { language } = useViewer();
  const ways = [
    ...(line.hasPassword ? [text.password] : []),
    ...(line.passkeysCount > 0 ? [text.passkeys(formatNumber(line.passkeysCount, language))] : []),
  ];
  return (
    <dl class="fact-list">
      <dt>{messages.role}</dt>
      <dd>{messages.roles[line.role]}</dd>
      <dt>{messages.columns.joined}</dt>
      <dd>{formatInstant(line.createdAt, language)}</dd>
      <dt>{messages.columns.seen}</dt>
      <dd>
        <When at={line.seenAt} never={messages.never} />
      </dd>
      <dt>{text.email}</dt>
      <dd>{line.email ?? <span class="soft">{text.noEmail}</span>}</dd>
      <dt>{text.ways}</dt>
      <dd>{ways.length > 0 ? ways.join(", ") : text.noWay}</dd>
      {line.application !== undefined && (
        <>
          <dt>{text.application}</dt>
          <dd class="application">{line.application}</dd>
        </>
      )}
      {line.limitedAt && (
        <>
          <dt>{text.limitedTitle}</dt>
          <dd>
            {text.limitedSince} {formatInstant(line.limitedAt, language)}
          </dd>
        </>
      )}
      {line.stateReason !== undefined && line.stateReason !== "" && (
        <>
          <dt>{text.reason}</dt>
          <dd>{line.stateReason}</dd>
        </>
      )}
    </dl>
  );
}

type ActSectionProps = {
  readonly id: string;
  readonly title: string;
  readonly action: string;
  readonly says?: string;
  readonly children: ComponentChildren;
};

function ActSection({ id, title, action, says, children }: ActSectionProps) {
  const { formToken } = useViewer();
  return (
    <section class="console-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {says !== undefined && <p class="soft">{says}</p>}
      <form class="form" method="post" action={action}>
        <input type="hidden" name={formTokenField} value={formToken} />
        {children}
      </form>
    </section>
  );
}

function StateAct({ line }: { line: MemberLine }) {
  const text = useConsoleMessages().members.member;
  const path = `/console/members/${line.id}`;
  if (line.state === "active")
    return (
      <ActSection id="suspend" title={text.suspendTitle} action={`${path}/suspend`} says={text.suspendText}>
        <div class="field">
          <label for="suspend-reason">{text.suspendReason}</label>
          <input id="suspend-reason" name="reason" maxLength={500} required />
        </div>
        <button type="submit" class="button danger">
          {text.suspend}
        </button>
      </ActSection>
    );
  const isSuspended = line.state === "suspended";
  return (
    <ActSection
      id="restore"
      title={isSuspended ? text.restoreTitle : text.approve}
      action={`${path}/${isSuspended ? "restore" : "approve"}`}
    >
      <button type="submit" class="button primary">
        {isSuspended ? text.restore : text.approve}
      </button>
    </ActSection>
  );
}

function AdministratorActs({ line }: { line: MemberLine }) {
  const messages = useConsoleMessages().members;
  const text = messages.member;
  const path = `/console/members/${line.id}`;
  return (
    <>
      <ActSection id="role" title={text.roleTitle} action={`${path}/role`}>
        <div class="field">
          <label for="new-role">{messages.role}</label>
          <select id="new-role" name="role">
            {roles.map((role) => (
              <option key={role} value={role} selected={role === line.role}>
                {messages.roles[role]}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" class="button">
          {text.roleAct}
        </button>
      </ActSection>
      <ActSection id="link" title={text.linkTitle} action={`${path}/link`} says={text.linkText}>
        <button type="submit" class="button">
          {text.linkAct}
        </button>
      </ActSection>
    </>
  );
}
