import type { Session } from "../../../features/members/index.ts";
import { formatAge, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { ActForm } from "./account-frame.tsx";
import { readDevice } from "./device.ts";

export function SessionsPage({ sessions }: { sessions: readonly Session[] }) {
  const text = usePortalMessages().account.sessions;
  return (
    <>
      <p class="soft">{text.intro}</p>
      <ul class="line-list">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActForm action="/me/sessions/end-others">
          <button type="submit" class="button danger">
            {text.endOthers}
          </button>
        </ActForm>
      )}
    </>
  );
}

function SessionLine({ session }: { session: Session }) {
  const text = usePortalMessages().account.sessions;
  const { language, now } = useViewer();
  const { browser, system } = readDevice(session.device);
  const device = browser && system ? text.on(browser, system) : (browser ?? system ?? text.unknown);
  const opened = formatAge(session.createdAt, now, language);
  const used = formatAge(session.usedAt, now, language);
  return (
    <li>
      <div>
        <strong>{device}</strong> {session.isCurrent && <span class="badge">{text.current}</span>}
        <p class="soft small">
          {session.place !== "" && `${text.place} ${session.place} · `}
          {text.signedIn} <time title={opened.exact}>{opened.text}</time>
          {session.method === "passkey" && ` ${text.withPasskey}`} · {text.lastUsed}{" "}
          <time title={used.exact}>{used.text}</time>
        </p>
      </div>
      {!session.isCurrent && (
        <ActForm action={`/me/sessions/${session.id}/end`} class="">
          <button type="submit" class="button small" aria-label={text.endOf(device)}>
            {text.end}
          </button>
        </ActForm>
      )}
    </li>
  );
}
