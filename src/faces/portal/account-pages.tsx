// Sign-in, the one-time link, and "me": the settings everyone has and the account of those who have one.
import { ComplaintText, Field, formTokenField, Spark, useFrameMessages, useViewer } from "../http/index.ts";
import { usePortalMessages } from "./messages/portal-messages.ts";

type SignInProps = {
  readonly token: string;
  readonly back: string;
  readonly name?: string | undefined;
  readonly complaint?: string | undefined;
};

export function SignInPage({ token, back, name, complaint }: SignInProps) {
  const text = usePortalMessages().signIn;
  return (
    <div class="narrow">
      <header>
        <h1>{text.title}</h1>
        <p class="soft">{text.intro}</p>
      </header>
      <form class="form" method="post" action="/sign-in">
        <input type="hidden" name={formTokenField} value={token} />
        <input type="hidden" name="back" value={back} />
        {complaint !== undefined && <ComplaintText id="sign-in-complaint">{complaint}</ComplaintText>}
        <NameField label={text.name} value={name} />
        <PasswordField label={text.password} purpose="current-password" />
        <button type="submit" class="button primary">
          {text.act}
        </button>
      </form>
    </div>
  );
}

const complaintId = "invitation-complaint";

type InvitationProps = {
  readonly token: string;
  readonly path: string;
  readonly name?: string | undefined;
  readonly complaint?: { readonly kind: string; readonly why?: string | undefined } | undefined;
};

export function InvitationPage({ token, path, name, complaint }: InvitationProps) {
  const text = usePortalMessages().invitation;
  const isDead = complaint?.kind === "unknown-or-used" || complaint?.kind === "expired";
  const isNameBad = complaint?.kind === "name-taken" || complaint?.kind === "invalid-name";
  const isPasswordBad = complaint?.kind === "weak-password";
  const said = complaint && (text.problems[complaint.kind] ?? complaint.why ?? complaint.kind);
  return (
    <div class="narrow">
      <header>
        <Spark size={32} />
        <h1>{isDead ? text.deadTitle : text.title}</h1>
        {!isDead && <p class="soft">{text.intro}</p>}
      </header>
      {said !== undefined && <ComplaintText id={complaintId}>{said}</ComplaintText>}
      {isDead ? (
        <WaysOn />
      ) : (
        <form class="form" method="post" action={path}>
          <input type="hidden" name={formTokenField} value={token} />
          <NameField
            label={text.name}
            value={name}
            hint={text.nameHint}
            complaintId={isNameBad ? complaintId : undefined}
          />
          <PasswordField
            label={text.password}
            purpose="new-password"
            hint={text.passwordHint}
            complaintId={isPasswordBad ? complaintId : undefined}
          />
          <button type="submit" class="button primary">
            {text.act}
          </button>
        </form>
      )}
    </div>
  );
}

function WaysOn() {
  const frame = useFrameMessages();
  return (
    <p class="acts">
      <a class="button primary" href="/">
        {frame.home}
      </a>
      <a class="button" href="/sign-in">
        {frame.signIn}
      </a>
    </p>
  );
}

type AccountFieldProps = {
  readonly label: string;
  readonly hint?: string;
  /** Of the text that says what is wrong with this field. */
  readonly complaintId?: string | undefined;
};

function NameField({ value, ...field }: AccountFieldProps & { value: string | undefined }) {
  const attributes = {
    required: true,
    autocomplete: "username",
    maxLength: 60,
    value: value ?? "",
    autocapitalize: "none",
  } as const;
  return <Field {...field} name="name" attributes={attributes} />;
}

function PasswordField({ purpose, ...field }: AccountFieldProps & { purpose: "current-password" | "new-password" }) {
  const attributes = { required: true, type: "password", autocomplete: purpose, maxLength: 200 } as const;
  return <Field {...field} name="password" attributes={attributes} />;
}

export function MePage() {
  const text = usePortalMessages().me;
  const frame = useFrameMessages();
  const { member, formToken } = useViewer();
  return (
    <div class="narrow">
      <h1>{text.title}</h1>
      <section class="stack" aria-label={text.title}>
        {member ? (
          <>
            <p>
              {text.signedInAs(member.name)} <span class="soft">· {text.roles[member.role]}</span>
            </p>
            <div class="acts">
              {member.role === "administrator" && (
                <a class="button" href="/console">
                  {text.openConsole}
                </a>
              )}
              <form method="post" action="/sign-out">
                <input type="hidden" name={formTokenField} value={formToken} />
                <button type="submit" class="button">
                  {frame.signOut}
                </button>
              </form>
            </div>
          </>
        ) : (
          <>
            <p>{text.guest}</p>
            <p>
              <a class="button" href="/sign-in">
                {frame.signIn}
              </a>
            </p>
          </>
        )}
      </section>
      <Settings />
    </div>
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
