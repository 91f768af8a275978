import type { OwnAccount, Passkey } from "../../../features/members/index.ts";
import { Field, formatDay, formTokenField, Icon, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { ActForm, Section } from "./account-frame.tsx";
import { EmailField, PasswordField } from "./fields.tsx";
import { ProofFields, type Ways } from "./proof.tsx";

export type SecurityProps = {
  readonly account: OwnAccount;
  readonly passkeys: readonly Passkey[];
  readonly ways: Ways;
  /** The host name passkeys are made for here; undefined where they cannot be. */
  readonly passkeyHost: string | undefined;
  readonly canMail: boolean;
};

export function SecurityPage(props: SecurityProps) {
  return (
    <>
      <PasswordSection {...props} />
      <PasskeysSection {...props} />
      <EmailSection {...props} />
    </>
  );
}

function PasswordSection({ account, passkeys, ways }: SecurityProps) {
  const { security: text, register } = usePortalMessages().account;
  return (
    <Section id="password-title" title={text.passwordTitle}>
      {!account.hasPassword && <p class="soft">{text.noPassword}</p>}
      <ActForm action="/me/security/password">
        <PasswordField label={text.newPassword} purpose="new-password" hint={register.passwordHint} />
        <ProofFields ways={ways} id="password" act={account.hasPassword ? text.change : text.set} look="primary" />
      </ActForm>
      {account.hasPassword && passkeys.length > 0 && (
        <details>
          <summary>{text.removePassword}</summary>
          <ActForm action="/me/security/password/remove">
            <ProofFields ways={ways} id="no-password" act={text.removePassword} look="danger" />
          </ActForm>
        </details>
      )}
    </Section>
  );
}

function PasskeysSection({ passkeys, ways, passkeyHost }: SecurityProps) {
  const text = usePortalMessages().account.security;
  return (
    <Section id="passkeys-title" title={text.passkeysTitle}>
      <p class="soft">{text.passkeysIntro}</p>
      {passkeys.length === 0 && <p>{text.noPasskeys}</p>}
      {passkeys.length > 0 && (
        <ul class="line-list">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} isElsewhere={passkey.host !== passkeyHost} />
          ))}
        </ul>
      )}
      {passkeyHost === undefined ? (
        <p class="soft">{text.unable}</p>
      ) : (
        <ActForm action="/me/security/passkeys/new">
          <Field
            name="name"
            label={text.passkeyName}
            hint={text.passkeyNameHint}
            attributes={{ required: true, maxLength: 50, autocomplete: "off" }}
          />
          <ProofFields ways={ways} id="passkey" act={text.addPasskey} />
        </ActForm>
      )}
    </Section>
  );
}

function PasskeyLine({ passkey, isElsewhere }: { passkey: Passkey; isElsewhere: boolean }) {
  const text = usePortalMessages().account.security;
  const { language } = useViewer();
  const day = (at: Date) => formatDay(at, language);
  const used = passkey.usedAt ? `${text.used} ${day(passkey.usedAt)}` : text.never;
  return (
    <li>
      <Icon name="key" />
      <div>
        <strong>{passkey.name}</strong> {isElsewhere && <span class="soft">{text.elsewhere(passkey.host)}</span>}
        <p class="soft small">
          {text.created} {day(passkey.createdAt)} · {used}
        </p>
      </div>
      <a
        class="button small"
        href={`/me/security/passkeys/${passkey.id}/remove`}
        aria-label={text.removeOf(passkey.name)}
      >
        {text.remove}
      </a>
    </li>
  );
}

function EmailSection({ account, ways, canMail }: SecurityProps) {
  const text = usePortalMessages().account.security;
  if (!canMail && account.email === undefined)
    return (
      <Section id="email-title" title={text.emailTitle}>
        <p class="soft">{text.noMail}</p>
      </Section>
    );
  return (
    <Section id="email-title" title={text.emailTitle}>
      <p>{account.email === undefined ? text.emailNone : text.emailIs(account.email)}</p>
      {canMail && (
        <ActForm action="/me/security/email">
          <EmailField label={text.emailNew} value="" />
          <ProofFields ways={ways} id="email" act={text.emailAct} />
        </ActForm>
      )}
      {account.email !== undefined && (
        <details>
          <summary>{text.emailRemove}</summary>
          <ActForm action="/me/security/email/remove">
            <ProofFields ways={ways} id="no-email" act={text.emailRemove} look="danger" />
          </ActForm>
        </details>
      )}
    </Section>
  );
}

/** The device makes the passkey: after the member has proven who they are. */
export function MakePasskeyPage({ name, options }: { name: string; options: string }) {
  const text = usePortalMessages().account.security;
  const { formToken } = useViewer();
  return (
    <form class="form" method="post" action="/me/security/passkeys">
      <input type="hidden" name={formTokenField} value={formToken} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="passkey" />
      <p>{text.addIntro}</p>
      <noscript>
        <p class="soft">{text.needsScripts}</p>
      </noscript>
      <p class="acts">
        <button type="button" class="button primary" data-passkey="make" data-options={options} hidden>
          <Icon name="key" />
          {text.make}
        </button>
        <a class="button" href="/me/security">
          {text.cancel}
        </a>
      </p>
      <p class="complaint" data-passkey-note role="alert" hidden>
        <Icon name="warning" />
        <span>{text.failed}</span>
      </p>
    </form>
  );
}

export function RemovePasskeyPage({ passkey, ways }: { passkey: Passkey; ways: Ways }) {
  const text = usePortalMessages().account.security;
  return (
    <ActForm action={`/me/security/passkeys/${passkey.id}/remove`}>
      <ProofFields ways={ways} id="remove" act={text.remove} look="danger" />
      <a class="button" href="/me/security">
        {text.cancel}
      </a>
    </ActForm>
  );
}
