import { ComplaintText, formTokenField, Spark } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { NameField, PasswordField } from "./fields.tsx";
import { WaysOn } from "./register-page.tsx";

const complaintId = "invitation-complaint";

type InvitationProps = {
  readonly token: string;
  readonly path: string;
  readonly name?: string | undefined;
  readonly complaint?: { readonly kind: string; readonly why?: string | undefined } | undefined;
};

export function InvitationPage({ token, path, name, complaint }: InvitationProps) {
  const { invitation: text, account } = usePortalMessages();
  const isDead = complaint?.kind === "unknown-or-used" || complaint?.kind === "expired";
  const isPasswordBad = complaint?.kind === "weak-password";
  const said = complaint && (text.problems[complaint.kind] ?? account.register.problems[complaint.kind]);
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
            label={account.register.name}
            value={name}
            hint={account.register.nameHint}
            complaintId={complaint && !isPasswordBad ? complaintId : undefined}
          />
          <PasswordField
            label={account.register.password}
            purpose="new-password"
            hint={account.register.passwordHint}
            complaintId={isPasswordBad ? complaintId : undefined}
          />
          <button type="submit" class="button primary">
            {account.register.act}
          </button>
        </form>
      )}
    </div>
  );
}
