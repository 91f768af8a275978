import type { ComponentChildren } from "preact";
import { ComplaintText, formTokenField, Spark, useFrameMessages } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { EmailField, NameField, PasswordField, TextArea } from "./fields.tsx";

const complaintId = "register-complaint";

export type RegisterForm = { readonly name: string; readonly email: string; readonly application: string };

type RegisterProps = {
  readonly token: string;
  readonly back: string;
  readonly form: RegisterForm;
  readonly wantsEmail: boolean;
  readonly wantsApplication: boolean;
  readonly applicationMax: number;
  readonly complaint?: { readonly kind: string; readonly said: string } | undefined;
};

export function RegisterPage(props: RegisterProps) {
  const { token, back, form, wantsEmail, wantsApplication, applicationMax, complaint } = props;
  const text = usePortalMessages().account.register;
  const about = (...kinds: string[]) => (complaint && kinds.includes(complaint.kind) ? complaintId : undefined);
  return (
    <div class="narrow">
      <header>
        <Spark size={32} />
        <h1>{text.title}</h1>
        <p class="soft">{text.intro}</p>
      </header>
      {complaint && <ComplaintText id={complaintId}>{complaint.said}</ComplaintText>}
      <form class="form" method="post" action="/register">
        <input type="hidden" name={formTokenField} value={token} />
        <input type="hidden" name="back" value={back} />
        <NameField
          label={text.name}
          value={form.name}
          hint={text.nameHint}
          complaintId={about("name-taken", "name-reserved", "invalid-name")}
        />
        {wantsEmail && (
          <EmailField
            label={text.email}
            value={form.email}
            hint={text.emailHint}
            complaintId={about("invalid-email")}
          />
        )}
        <PasswordField
          label={text.password}
          purpose="new-password"
          hint={text.passwordHint}
          complaintId={about("weak-password")}
        />
        {wantsApplication && (
          <TextArea
            name="application"
            label={text.application}
            hint={text.applicationHint}
            value={form.application}
            maxLength={applicationMax}
            isRequired
            complaintId={about("no-application")}
          />
        )}
        <button type="submit" class="button primary">
          {text.act}
        </button>
      </form>
      <div class="ways-on">
        <p>
          {text.have} <SignInLink back={back} />
        </p>
      </div>
    </div>
  );
}

function SignInLink({ back }: { back: string }) {
  const frame = useFrameMessages();
  return <a href={back === "/" ? "/sign-in" : `/sign-in?back=${encodeURIComponent(back)}`}>{frame.signIn}</a>;
}

type SaidProps = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly children?: ComponentChildren;
};

/** A page that only says something, and where one may go on. */
export function SaidPage({ title, paragraphs, children }: SaidProps) {
  return (
    <div class="narrow">
      <header>
        <Spark size={32} />
        <h1>{title}</h1>
      </header>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {children ?? <WaysOn />}
    </div>
  );
}

export function WaysOn() {
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

export function VerifyPage({ token, path }: { token: string; path: string }) {
  const text = usePortalMessages().account.verify;
  return (
    <SaidPage title={text.title} paragraphs={[text.intro]}>
      <form class="form" method="post" action={path}>
        <input type="hidden" name={formTokenField} value={token} />
        <button type="submit" class="button primary">
          {text.act}
        </button>
      </form>
    </SaidPage>
  );
}
