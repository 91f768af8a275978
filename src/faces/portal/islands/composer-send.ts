// Sends in the background. What is on its way stands above the list, and stays there until it is sent or thrown away; a retry carries the
// same key, so that what did arrive after all is not posted twice.
import { forgetDraft, readKept, writeKept } from "./composer-drafts.ts";

type Waiting = { readonly path: string; readonly fields: readonly (readonly [string, string])[] };
type Answer = {
  readonly kind: string;
  readonly complaint?: string;
  readonly href?: string;
  readonly html?: string;
  readonly id?: string;
};

/** Of the page that sends, not of the one that failed to. */
const ofThePage = "form-token";

export function sendInBackground(form: HTMLFormElement, field: HTMLTextAreaElement): void {
  const outbox = form.parentElement?.querySelector<HTMLElement>("[data-outbox]");
  const template = form.parentElement?.querySelector<HTMLTemplateElement>("template[data-unsent]");
  if (!outbox || !template) return;
  const desk: Desk = { form, field, outbox, template };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new FormData(form);
    form.reset();
    field.value = "";
    const key = form.querySelector<HTMLInputElement>('input[name="key"]');
    if (key) key.value = crypto.randomUUID();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    void new Sending(desk, body).send();
  });
  for (const { path, fields } of readKept<Waiting[]>("unsent", [])) {
    if (path !== location.pathname) continue;
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    new Sending(desk, body).wait();
  }
}

type Desk = {
  readonly form: HTMLFormElement;
  readonly field: HTMLTextAreaElement;
  readonly outbox: HTMLElement;
  readonly template: HTMLTemplateElement;
};

class Sending {
  readonly #desk: Desk;
  readonly #body: FormData;
  readonly #item: HTMLElement;

  constructor(desk: Desk, body: FormData) {
    this.#desk = desk;
    this.#body = body;
    const item = document.importNode(desk.template.content, true).firstElementChild as HTMLElement;
    this.#item = item;
    const text = item.querySelector("[data-unsent-text]");
    if (text) text.textContent = this.#text;
    item.querySelector("[data-retry]")?.addEventListener("click", () => void this.send());
    item.querySelector("[data-rewrite]")?.addEventListener("click", () => this.#giveBack());
    item.querySelector("[data-discard]")?.addEventListener("click", () => this.#drop());
    desk.outbox.append(item);
  }

  get #text(): string {
    return String(this.#body.get("text") ?? "");
  }

  async send(): Promise<void> {
    if (this.#item.dataset.state === "sending") return;
    this.#show("sending");
    const token = this.#desk.form.querySelector<HTMLInputElement>(`input[name="${ofThePage}"]`)?.value ?? "";
    this.#body.set(ofThePage, token);
    try {
      const headers = { Accept: "application/json" };
      const response = await fetch(this.#desk.form.action, { method: "POST", body: this.#body, headers });
      const answer = (await response.json()) as Answer;
      if (response.status === 201) this.#arrived(answer);
      else if (response.status === 401) this.#askToSignIn(answer);
      else if (response.status === 422) this.#refused(answer);
      else this.wait(answer.complaint);
    } catch {
      this.wait();
    }
  }

  /** Not sent: it is kept, and says so. */
  wait(why?: string): void {
    this.#show("waiting", why);
    this.#keep(true);
  }

  #arrived({ id, html = "", href = "" }: Answer): void {
    this.#drop();
    forgetDraft(this.#text);
    const posts = document.querySelector<HTMLElement>("[data-posts]");
    if (!posts || html === "") {
      location.href = href;
      return;
    }
    const item = document.createElement("li");
    item.dataset.id = id;
    item.innerHTML = html; // rendered and escaped by the server
    if (posts.dataset.posts === "end") posts.append(item);
    else posts.prepend(item);
    for (const empty of document.querySelectorAll<HTMLElement>("[data-empty]")) empty.hidden = true;
    this.#say(this.#desk.outbox.dataset.sent ?? "");
  }

  #askToSignIn({ href = "/sign-in" }: Answer): void {
    this.wait();
    const link = this.#item.querySelector<HTMLAnchorElement>("[data-to-sign-in]");
    if (!link) return;
    link.href = href;
    link.hidden = false;
  }

  /** What is wrong with it is put right where it was typed, unless something new stands there. */
  #refused({ complaint }: Answer): void {
    this.wait(complaint);
    if (this.#desk.field.value === "" && !this.#hasFiles) this.#giveBack(complaint);
  }

  get #hasFiles(): boolean {
    return [...this.#body.values()].some((value) => value instanceof File && value.size > 0);
  }

  #giveBack(complaint?: string): void {
    const { form, field } = this.#desk;
    for (const [name, value] of this.#body) {
      const target = form.elements.namedItem(name);
      if (typeof value !== "string" || name === ofThePage) continue;
      if (target instanceof HTMLInputElement && target.type === "checkbox") target.checked = true;
      else if (
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      )
        target.value = value;
    }
    this.#drop();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
    if (complaint !== undefined) this.#say(complaint);
  }

  #drop(): void {
    this.#item.remove();
    this.#keep(false);
  }

  #show(state: "sending" | "waiting", why?: string): void {
    this.#item.dataset.state = state;
    const status = this.#item.querySelector<HTMLElement>("[data-unsent-status]");
    if (status) status.textContent = why ?? status.dataset[state] ?? "";
  }

  #say(words: string): void {
    const said = this.#desk.outbox.parentElement?.querySelector<HTMLElement>("[data-said]");
    if (said) said.textContent = words;
  }

  #keep(isWaiting: boolean): void {
    const key = this.#body.get("key");
    const others = readKept<Waiting[]>("unsent", []).filter(
      ({ fields }) => fields.find(([name]) => name === "key")?.[1] !== key,
    );
    const fields = [...this.#body].flatMap(([name, value]) =>
      typeof value === "string" && name !== ofThePage ? [[name, value] as const] : [],
    );
    writeKept("unsent", isWaiting ? [...others, { path: location.pathname, fields }] : others);
  }
}
