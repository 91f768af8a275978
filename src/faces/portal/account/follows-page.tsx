import type { FollowLine, ImportedFollows } from "../../../features/social/index.ts";
import { Avatar, formatNumber, Icon, Pager, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { ActForm, Section } from "./account-frame.tsx";

type FollowsProps = {
  readonly requests: readonly FollowLine[];
  readonly following: readonly FollowLine[];
  readonly followingCount: number;
  readonly page: number;
  readonly pages: number;
  readonly imported?: ImportedFollows | undefined;
};

export function FollowsPage({ requests, following, followingCount, page, pages, imported }: FollowsProps) {
  const text = usePortalMessages().account.follows;
  const { language } = useViewer();
  return (
    <>
      {imported && <Imported imported={imported} />}
      {requests.length > 0 && (
        <Section id="requests-title" title={text.requestsTitle}>
          <ul class="line-list">
            {requests.map((line) => (
              <RequestLine key={line.id} line={line} />
            ))}
          </ul>
        </Section>
      )}
      <Section id="following-title" title={text.followingTitle(formatNumber(followingCount, language))}>
        {following.length === 0 && <p class="soft">{text.none}</p>}
        <ul class="line-list">
          {following.map((line) => (
            <FollowingLine key={line.id} line={line} />
          ))}
        </ul>
        <Pager path="/me/follows" page={page} pages={pages} />
      </Section>
      <Section id="import-title" title={text.importTitle}>
        <p class="soft">{text.importIntro}</p>
        <ActForm action="/me/follows/import" isUpload>
          <div class="field">
            <label for="follows-file">{text.importFile}</label>
            <input id="follows-file" name="file" type="file" accept=".csv,text/csv,text/plain" required />
          </div>
          <div class="acts">
            <button type="submit" class="button">
              <Icon name="upload" size={18} />
              {text.importAct}
            </button>
            <a class="button" href="/me/follows/following_accounts.csv">
              <Icon name="download" size={18} />
              {text.exportAct}
            </a>
          </div>
        </ActForm>
      </Section>
    </>
  );
}

export function Person({ line }: { line: Pick<FollowLine, "id" | "name" | "displayName" | "avatarEtag"> }) {
  return (
    <a class="person" href={`/@${line.name}`}>
      <Avatar of={line} size={40} />
      <span>
        <strong>{line.displayName ?? line.name}</strong>
        <span class="soft small">@{line.name}</span>
      </span>
    </a>
  );
}

function RequestLine({ line }: { line: FollowLine }) {
  const text = usePortalMessages().account.follows;
  return (
    <li>
      <Person line={line} />
      <ActForm action={`/me/follows/${line.id}/accept`} class="">
        <button type="submit" class="button small primary" aria-label={text.acceptOf(line.name)}>
          {text.accept}
        </button>
      </ActForm>
      <ActForm action={`/me/follows/${line.id}/decline`} class="">
        <button type="submit" class="button small" aria-label={text.declineOf(line.name)}>
          {text.decline}
        </button>
      </ActForm>
    </li>
  );
}

function FollowingLine({ line }: { line: FollowLine }) {
  const text = usePortalMessages().account.follows;
  return (
    <li>
      <Person line={line} />
      {line.state === "requested" && <span class="badge">{text.requested}</span>}
      <ActForm action={`/@${line.name}/unfollow`} class="">
        <input type="hidden" name="back" value="/me/follows" />
        <button type="submit" class="button small" aria-label={text.unfollowOf(line.name)}>
          {text.unfollow}
        </button>
      </ActForm>
    </li>
  );
}

const namesShown = 200;

function Imported({ imported }: { imported: ImportedFollows }) {
  const text = usePortalMessages().account.follows;
  return (
    <section class="note imported" role="status">
      <Icon name="check" />
      <div>
        <h2>{text.importedTitle}</h2>
        <p>{text.imported(imported.followedCount, imported.requestedCount, imported.alreadyCount)}</p>
        {imported.tooManyCount > 0 && <p>{text.tooMany(imported.tooManyCount)}</p>}
        <Names title={text.notFound} names={imported.notFound} />
        <Names title={text.elsewhere} names={imported.elsewhere} />
        <Names title={text.unreadable} names={imported.unreadable} />
      </div>
    </section>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  const text = usePortalMessages().account.follows;
  if (names.length === 0) return undefined;
  return (
    <p>
      {title}: {names.slice(0, namesShown).join(", ")}
      {names.length > namesShown && ` ${text.andMore(names.length - namesShown)}`}
    </p>
  );
}
