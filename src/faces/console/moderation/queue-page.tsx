import { type AppealLine, mayAct, type QueueLine } from "../../../features/social/index.ts";
import { ComplaintText, formatNumber, Pager, TableScroll, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Head, Notice, When } from "../pieces.tsx";
import { Appeals } from "./appeals.tsx";

type QueueProps = {
  readonly lines: readonly QueueLine[];
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  readonly appeals: readonly AppealLine[];
  readonly rulesCount: number;
  readonly notice: string | undefined;
  readonly complaint: string | undefined;
};

/** What waits for a moderator: reports by the thing, and objections. */
export function QueuePage({ lines, count, page, pages, appeals, rulesCount, notice, complaint }: QueueProps) {
  const text = useConsoleMessages().moderation;
  const { language, member } = useViewer();
  return (
    <>
      <Head title={text.title}>
        <a class="button small" href="/console/moderation/words">
          {text.words.title} ({formatNumber(rulesCount, language)})
        </a>
        {member?.role === "administrator" && (
          <a class="button small" href="/console/posting">
            {text.posting.title}
          </a>
        )}
      </Head>
      <Notice text={notice} />
      {complaint !== undefined && <ComplaintText id="queue-complaint">{complaint}</ComplaintText>}
      <section class="console-section" aria-labelledby="queue">
        <h2 id="queue">{text.queue.title(formatNumber(count, language))}</h2>
        {lines.length === 0 ? <p class="soft">{text.queue.none}</p> : <QueueTable lines={lines} />}
        <Pager path="/console/moderation" page={page} pages={pages} />
      </section>
      {appeals.length > 0 && <Appeals appeals={appeals} />}
    </>
  );
}

function QueueTable({ lines }: { lines: readonly QueueLine[] }) {
  const text = useConsoleMessages().moderation.queue;
  return (
    <TableScroll label={text.title("")}>
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
            <QueueRow key={`${line.thingKind} ${line.thingId}`} line={line} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

const excerptMax = 80;

function QueueRow({ line }: { line: QueueLine }) {
  const messages = useConsoleMessages().moderation;
  const text = messages.queue;
  const { language, member } = useViewer();
  const { thingKind, thingId, memberId, memberName, memberRole, reportersCount, isFound, evidence } = line;
  const owner =
    memberId !== undefined && memberRole !== undefined
      ? { id: memberId, name: memberName ?? "", role: memberRole, createdAt: line.oldestAt }
      : undefined;
  const words = (evidence.warning ?? evidence.text).replaceAll(/\s+/g, " ");
  const shown = words.length > excerptMax ? `${words.slice(0, excerptMax).toWellFormed()}…` : words;
  return (
    <tr>
      <th scope="row" class="queue-thing">
        <a href={`/console/moderation/${thingKind}/${thingId}`}>
          {messages.kinds[thingKind] ?? thingKind}: <span dir="auto">{shown || text.noWords}</span>
        </a>
      </th>
      <td>
        {owner ? <a href={`/console/members/${owner.id}`}>@{owner.name}</a> : <span class="soft">{text.nobody}</span>}
        {member && !mayAct(member, owner) && <span class="soft small"> {text.administrators}</span>}
      </td>
      <td>{line.categories.map((category) => messages.categories[category]).join(", ")}</td>
      <td>
        {[
          ...(reportersCount > 0 ? [text.reporters(reportersCount, formatNumber(reportersCount, language))] : []),
          ...(isFound ? [text.found] : []),
        ].join(", ")}
      </td>
      <td>
        <When at={line.oldestAt} never="" />
      </td>
    </tr>
  );
}
