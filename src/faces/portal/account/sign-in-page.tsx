import { ComplaintText, formTokenField, Icon } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { NameField, PasswordField } from "./fields.tsx";

export type SignInProps = {
  readonly token: string;
  readonly back: string;
  readonly name?: string | undefined;
  readonly complaint?: string | undefined;
  readonly notice?: string | undefined;
  /** Whether one may make an account by oneself. */
  readonly canRegister: boolean;
  readonly canUsePasskeys: boolean;
};

export function SignInPage({ token, back, name, complaint, notice, canRegister, canUsePasskeys }: SignInProps) {
  const text = usePortalMessages().account.signIn;
  const query = back === "/" ? "" : `?back=${encodeURIComponent(back)}`;
  return (
    <div class="narrow">
      <header>
        <h1>{text.title}</h1>
        <p class="soft">{back === "/" ? text.intro : text.continueTo}</p>
      </header>
      {notice !== undefined && (
        <p class="note" role="status">
          <Icon name="check" />
          {notice}
        </p>
      )}
      <form class="form" method="post" action="/sign-in">
        <input type="hidden" name={formTokenField} value={token} />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="passkey" />
        {complaint !== undefined && <ComplaintText id="sign-in-complaint">{complaint}</ComplaintText>}
        <NameField label={text.name} value={name} />
        <PasswordField label={text.password} purpose="current-password" />
        <button type="submit" class="button primary">
          {text.act}
        </button>
        {canUsePasskeys && <PasskeySignIn />}
      </form>
      <div class="ways-on">
        <p>
          <a href={`/forgotten${query}`}>{text.forgotten}</a>
        </p>
        {canRegister && (
          <p>
            {text.noAccount} <a href={`/register${query}`}>{text.register}</a>
          </p>
        )}
      </div>
    </div>
  );
}

function PasskeySignIn() {
  const { signIn, security } = usePortalMessages().account;
  return (
    <>
      <p class="or" data-passkey-beside hidden>
        {signIn.or}
      </p>
      <button type="button" class="button" data-passkey="ask" hidden>
        <Icon name="key" />
        {signIn.passkey}
      </button>
      <p class="complaint" data-passkey-note role="alert" hidden>
        <Icon name="warning" />
        <span>{security.failed}</span>
      </p>
    </>
  );
}
