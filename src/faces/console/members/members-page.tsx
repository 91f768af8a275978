import {
  type MemberLine,
  memberStates,
  type RegistrationMode,
  type Role,
  registrationModes,
  roles,
} from "../../../features/members/index.ts";
import { formatNumber, formTokenField, Icon, Pager, TableScroll, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Head, Notice, When } from "../pieces.tsx";
import { ActsLog, type LoggedAct } from "./acts-log.tsx";
import { ApplicantsQueue } from "./applicants-queue.tsx";

export type MembersFilter = { readonly search: string; readonly role: string; readonly state: string };

export type MembersProps = {
  readonly filter: MembersFilter;
  readonly lines: readonly MemberLine[];
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  readonly path: string;
  readonly applicants: readonly MemberLine[];
  readonly applicantsCount: number;
  readonly mode: RegistrationMode;
  readonly hasMail: boolean;
  readonly acts: readonly LoggedAct[];
  readonly notice: string | undefined;
};

export function MembersPage(props: MembersProps) {
  const text = useConsoleMessages().members;
  const { member } = useViewer();
  return (
    <>
      <Head title={text.title} />
      <Notice text={props.notice} />
      <ApplicantsQueue applicants={props.applicants} count={props.applicantsCount} />
      <Directory {...props} />
      <div class="member-tools">
        {member?.role === "administrator" && <Registration mode={props.mode} hasMail={props.hasMail} />}
        <Invite />
      </div>
      <ActsLog acts={props.acts} hasMembers />
    </>
  );
}

function Directory({ filter, lines, count, page, pages, path }: MembersProps) {
  const text = useConsoleMessages().members;
  const { language } = useViewer();
  return (
    <section class="console-section" aria-labelledby="directory">
      <h2 id="directory">{text.member.back}</h2>
      <FilterForm filter={filter} />
      <p class="soft small">{lines.length === 0 ? text.none : text.found(formatNumber(count, language))}</p>
      {lines.length > 0 && (
        <TableScroll label={text.title}>
          <table class="dense">
            <thead>
              <tr>
                {Object.values(text.columns).map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <th scope="row">
                    <a href={`/console/members/${line.id}`}>@{line.name}</a>{" "}
                    {line.displayName !== undefined && <span class="soft">{line.displayName}</span>}
                  </th>
                  <td>{text.roles[line.role]}</td>
                  <td>
                    <span class={`state state-${line.state}`}>{text.states[line.state]}</span>{" "}
                    {line.limitedAt && <span class="state state-suspended">{text.member.limitedTitle}</span>}
                  </td>
                  <td>
                    <When at={line.createdAt} never="" />
                  </td>
                  <td>
                    <When at={line.seenAt} never={text.never} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <Pager path={path} page={page} pages={pages} />
    </section>
  );
}

function FilterForm({ filter }: { filter: MembersFilter }) {
  const text = useConsoleMessages().members;
  return (
    <form class="filter-form" method="get" action="/console/members">
      <input
        name="q"
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        value={filter.search}
        maxLength={100}
      />
      <select name="role" aria-label={text.role}>
        <option value="">{text.anyRole}</option>
        {roles.map((role) => (
          <option key={role} value={role} selected={role === filter.role}>
            {text.roles[role]}
          </option>
        ))}
      </select>
      <select name="state" aria-label={text.state}>
        <option value="">{text.anyState}</option>
        {memberStates.map((state) => (
          <option key={state} value={state} selected={state === filter.state}>
            {text.states[state]}
          </option>
        ))}
      </select>
      <button type="submit" class="button small">
        <Icon name="search" size={16} />
        {text.searchAct}
      </button>
    </form>
  );
}

function Registration({ mode, hasMail }: { mode: RegistrationMode; hasMail: boolean }) {
  const text = useConsoleMessages().members.registration;
  const { formToken } = useViewer();
  return (
    <section class="console-section" aria-labelledby="registration">
      <h2 id="registration">{text.title}</h2>
      <form class="form" method="post" action="/console/members/registration">
        <input type="hidden" name={formTokenField} value={formToken} />
        <fieldset class="field">
          <legend class="visually-hidden">{text.title}</legend>
          {registrationModes.map((each) => (
            <label key={each} class="radio">
              <input type="radio" name="mode" value={each} checked={each === mode} />
              {text.modes[each]}
            </label>
          ))}
          <p class="hint">{hasMail ? text.withMail : text.withoutMail}</p>
        </fieldset>
        <button type="submit" class="button">
          {text.save}
        </button>
      </form>
    </section>
  );
}

/** Moderators invite members, administrators anyone. */
export function invitableRoles(role: Role): readonly Role[] {
  return role === "administrator" ? roles : ["member"];
}

function Invite() {
  const text = useConsoleMessages().members;
  const { formToken, member } = useViewer();
  const choices = invitableRoles(member?.role ?? "member");
  return (
    <section class="console-section" aria-labelledby="invite">
      <h2 id="invite">{text.invite.title}</h2>
      <p class="soft">{text.invite.text}</p>
      <form class="form" method="post" action="/console/members/invite">
        <input type="hidden" name={formTokenField} value={formToken} />
        {choices.length > 1 && (
          <div class="field">
            <label for="invite-role">{text.invite.role}</label>
            <select id="invite-role" name="role">
              {choices.map((role) => (
                <option key={role} value={role}>
                  {text.roles[role]}
                </option>
              ))}
            </select>
          </div>
        )}
        <button type="submit" class="button">
          {text.invite.act}
        </button>
      </form>
    </section>
  );
}

/** A link that is shown once. */
export function LinkPage({ title, says, url }: { title: string; says: string; url: string }) {
  const text = useConsoleMessages().members.invite;
  return (
    <div class="narrow">
      <h1>{title}</h1>
      <p>{says}</p>
      <div class="field one-time">
        <label for="one-time-link">{text.link}</label>
        <input id="one-time-link" readOnly value={url} />
      </div>
      <p>
        <a class="button" href="/console/members">
          {text.back}
        </a>
      </p>
    </div>
  );
}
