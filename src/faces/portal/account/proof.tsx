import { Icon } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";

/** By what a member can prove who they are, on the page they look at. */
export type Ways = { readonly hasPassword: boolean; readonly hasPasskeyHere: boolean };

type ProofProps = {
  readonly ways: Ways;
  /** Tells the fields of several forms on one page apart. */
  readonly id: string;
  readonly act: string;
  readonly look?: "primary" | "danger" | "";
};

/** The fields by which a member proves who they are, and the buttons that send the form. */
export function ProofFields({ ways, id, act, look = "" }: ProofProps) {
  const text = usePortalMessages().account.security;
  return (
    <>
      {ways.hasPassword && (
        <>
          <ProofPassword id={id} label={text.proof} />
          <button type="submit" class={`button ${look}`}>
            {act}
          </button>
        </>
      )}
      {ways.hasPasskeyHere && (
        <>
          <input type="hidden" name="passkey" />
          <button type="button" class="button" data-passkey="ask" hidden>
            <Icon name="key" />
            {ways.hasPassword ? text.proofPasskey : act}
          </button>
          <p class="complaint" data-passkey-note role="alert" hidden>
            <Icon name="warning" />
            <span>{text.failed}</span>
          </p>
        </>
      )}
      {!ways.hasPassword && (
        <noscript>
          <p class="soft">{text.needsScripts}</p>
        </noscript>
      )}
    </>
  );
}

function ProofPassword({ id, label }: { id: string; label: string }) {
  const inputId = `proof-${id}`;
  return (
    <div class="field">
      <label for={inputId}>{label}</label>
      <input id={inputId} name="proof" type="password" required autocomplete="current-password" maxLength={200} />
    </div>
  );
}
