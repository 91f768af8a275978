// Passkeys in the browser. A button that asks fetches a question from the server, has the device answer it, puts the answer into its form
// and sends the form; one that makes has its question in the page. Without scripts these buttons stay hidden.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

async function question(form: HTMLFormElement): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const token = form.querySelector<HTMLInputElement>('input[name="form-token"]')?.value ?? "";
  const response = await fetch("/passkey/question", {
    method: "POST",
    body: new URLSearchParams({ "form-token": token }),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return await response.json();
}

async function answerOf(button: HTMLButtonElement, form: HTMLFormElement): Promise<unknown> {
  if (button.dataset.passkey === "ask") return await startAuthentication({ optionsJSON: await question(form) });
  const optionsJSON = JSON.parse(button.dataset.options ?? "") as PublicKeyCredentialCreationOptionsJSON;
  return await startRegistration({ optionsJSON });
}

async function use(button: HTMLButtonElement): Promise<void> {
  const form = button.form;
  const field = form?.querySelector<HTMLInputElement>('input[name="passkey"]');
  const note = form?.querySelector<HTMLElement>("[data-passkey-note]");
  if (!form || !field) return;
  button.disabled = true;
  if (note) note.hidden = true;
  try {
    field.value = JSON.stringify(await answerOf(button, form));
    form.submit(); // not requestSubmit: the password beside it may stay empty
  } catch {
    button.disabled = false;
    if (note) note.hidden = false;
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-passkey]")) {
  if (!browserSupportsWebAuthn()) continue;
  button.hidden = false;
  for (const beside of document.querySelectorAll<HTMLElement>("[data-passkey-beside]")) beside.hidden = false;
  button.addEventListener("click", () => void use(button));
}
