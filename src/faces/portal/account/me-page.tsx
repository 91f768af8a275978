import { Avatar, Icon, useFrameMessages, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { ActForm, Tabs } from "./account-frame.tsx";

/** "Me": the settings everyone has, and the account of those who have one. */
export function MePage({ requestsCount }: { requestsCount: number }) {
  const text = usePortalMessages().me;
  const { member } = useViewer();
  const body = (
    <>
      <h1>{text.title}</h1>
      {member ? <Present requestsCount={requestsCount} /> : <Guest />}
      <Settings />
    </>
  );
  if (!member) return <div class="narrow">{body}</div>;
  return (
    <div class="account">
      <Tabs current="me" />
      <div class="account-body">{body}</div>
    </div>
  );
}

function Present({ requestsCount }: { requestsCount: number }) {
  const { me: text, account } = usePortalMessages();
  const frame = useFrameMessages();
  const { member } = useViewer();
  if (!member) return undefined;
  return (
    <section class="stack" aria-label={text.title}>
      <div class="me-card">
        <Avatar of={member} size={112} />
        <div>
          <p class="me-name">{member.displayName ?? member.name}</p>
          <p class="soft">
            @{member.name} · {text.roles[member.role]}
          </p>
        </div>
      </div>
      {requestsCount > 0 && (
        <p class="note">
          <Icon name="person" />
          <a href="/me/follows">{account.me.waitingRequests(requestsCount)}</a>
        </p>
      )}
      <div class="acts">
        <a class="button primary" href={`/@${member.name}`}>
          {account.me.profile}
        </a>
        {member.role === "administrator" && (
          <a class="button" href="/console">
            {text.openConsole}
          </a>
        )}
        {member.role !== "member" && (
          <a class="button" href="/console/moderation">
            {account.me.moderate}
          </a>
        )}
        <ActForm action="/sign-out" class="">
          <button type="submit" class="button">
            {frame.signOut}
          </button>
        </ActForm>
      </div>
    </section>
  );
}

function Guest() {
  const text = usePortalMessages().me;
  const frame = useFrameMessages();
  return (
    <section class="stack" aria-label={text.title}>
      <p>{text.guest}</p>
      <p>
        <a class="button" href="/sign-in">
          {frame.signIn}
        </a>
      </p>
    </section>
  );
}

function Settings() {
  const text = usePortalMessages().me;
  const frame = useFrameMessages();
  const { language, theme, hasShortcuts } = useViewer();
  return (
    <section class="stack" aria-labelledby="settings">
      <h2 id="settings">{text.settings}</h2>
      <Choice
        legend={frame.language}
        name="language"
        current={language}
        options={[
          ["en", "English"],
          ["zh", "简体中文"],
        ]}
      />
      <Choice
        legend={frame.theme}
        name="theme"
        current={theme}
        options={[
          ["auto", frame.themeAuto],
          ["light", frame.themeLight],
          ["dark", frame.themeDark],
        ]}
      />
      <Choice
        legend={frame.shortcuts}
        name="shortcuts"
        current={hasShortcuts ? "on" : "off"}
        options={[
          ["on", text.shortcutsOn],
          ["off", text.shortcutsOff],
        ]}
        hint={text.shortcutsHint}
      />
    </section>
  );
}

type ChoiceProps = {
  readonly legend: string;
  readonly name: string;
  readonly current: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly hint?: string;
};

/** One setting: a row of buttons, each of which keeps its value at once. */
function Choice({ legend, name, current, options, hint }: ChoiceProps) {
  return (
    <form method="post" action="/preferences" class="field">
      <input type="hidden" name="back" value="/me" />
      <fieldset>
        <legend>{legend}</legend>
        <div class="choices">
          {options.map(([value, label]) => (
            <button key={value} type="submit" class="button" name={name} value={value} aria-pressed={value === current}>
              {label}
            </button>
          ))}
        </div>
        {hint !== undefined && <p class="hint">{hint}</p>}
      </fieldset>
    </form>
  );
}
