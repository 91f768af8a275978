import { ComplaintText, Field, formTokenField } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { PasswordField } from "./fields.tsx";

type ForgottenProps = { readonly token: string; readonly back: string; readonly complaint?: string | undefined };

export function ForgottenPage({ token, back, complaint }: ForgottenProps) {
  const text = usePortalMessages().account.forgotten;
  const attributes = { required: true, autocomplete: "username", maxLength: 254, autocapitalize: "none" } as const;
  return (
    <div class="narrow">
      <header>
        <h1>{text.title}</h1>
        <p class="soft">{text.intro}</p>
      </header>
      {complaint !== undefined && <ComplaintText id="forgotten-complaint">{complaint}</ComplaintText>}
      <form class="form" method="post" action="/forgotten">
        <input type="hidden" name={formTokenField} value={token} />
        <input type="hidden" name="back" value={back} />
        <Field name="who" label={text.who} attributes={attributes} />
        <button type="submit" class="button primary">
          {text.act}
        </button>
      </form>
    </div>
  );
}

type NewPasswordProps = {
  readonly token: string;
  readonly path: string;
  readonly name: string;
  readonly complaint?: string | undefined;
};

export function NewPasswordPage({ token, path, name, complaint }: NewPasswordProps) {
  const { forgotten: text, register } = usePortalMessages().account;
  const complaintId = complaint === undefined ? undefined : "reset-complaint";
  return (
    <div class="narrow">
      <header>
        <h1>{text.newTitle}</h1>
        <p class="soft">{text.newIntro(name)}</p>
      </header>
      {complaint !== undefined && <ComplaintText id="reset-complaint">{complaint}</ComplaintText>}
      <form class="form" method="post" action={path}>
        <input type="hidden" name={formTokenField} value={token} />
        <input type="hidden" name="username" autocomplete="username" value={name} />
        <PasswordField
          label={register.password}
          purpose="new-password"
          hint={register.passwordHint}
          complaintId={complaintId}
        />
        <button type="submit" class="button primary">
          {text.newAct}
        </button>
      </form>
    </div>
  );
}
