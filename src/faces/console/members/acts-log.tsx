import type { MemberAct } from "../../../features/members/index.ts";
import { TableScroll } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { When } from "../pieces.tsx";

export type LoggedAct = MemberAct;

/** What moderators and administrators did, the youngest first. */
export function ActsLog({ acts, hasMembers = false }: { acts: readonly LoggedAct[]; hasMembers?: boolean }) {
  const messages = useConsoleMessages().members;
  const text = messages.log;
  const detailOf = ({ act, detail }: LoggedAct) =>
    act === "role" ? (messages.roles[detail as keyof typeof messages.roles] ?? detail) : detail;
  return (
    <section class="console-section" aria-labelledby="acts">
      <h2 id="acts">{text.title}</h2>
      {acts.length === 0 && <p class="soft">{text.none}</p>}
      {acts.length > 0 && (
        <TableScroll label={text.title}>
          <table class="dense">
            <thead>
              <tr>
                <th scope="col">{text.columns.when}</th>
                <th scope="col">{text.columns.who}</th>
                <th scope="col">{text.columns.act}</th>
                {hasMembers && <th scope="col">{text.columns.whom}</th>}
                <th scope="col">{text.columns.detail}</th>
              </tr>
            </thead>
            <tbody>
              {acts.map((act) => (
                <tr key={act.id}>
                  <td>
                    <When at={act.actedAt} never="" />
                  </td>
                  <td>{act.actorName === undefined ? <span class="soft">{text.nobody}</span> : `@${act.actorName}`}</td>
                  <td>
                    {text.acts[act.act]} <ThingLink act={act} />
                  </td>
                  {hasMembers && (
                    <td>
                      {act.memberId === undefined ? (
                        act.memberName
                      ) : (
                        <a href={`/console/members/${act.memberId}`}>@{act.memberName}</a>
                      )}
                    </td>
                  )}
                  <td>{detailOf(act)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  );
}

/** Where an act was on something of the member's. */
function ThingLink({ act: { thingKind, thingId } }: { act: LoggedAct }) {
  const text = useConsoleMessages().moderation.kinds;
  if (thingKind === undefined || thingId === undefined || !Object.hasOwn(text, thingKind)) return undefined;
  return (
    <a class="small" href={`/console/moderation/${thingKind}/${thingId}`}>
      {text[thingKind]} {thingId}
    </a>
  );
}
