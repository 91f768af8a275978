// Like, repost, keep: optimistic, yet true in the end. The button changes at once; the server's answer is what stays.
type Standing = {
  readonly isOn: boolean;
  readonly count?: { readonly value: number; readonly text: string };
};

/** Sends the act of a form, and takes it back on the page when it did not arrive. */
export async function actOnPost(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>("button[data-key]");
  if (!button || form.dataset.busy) return;
  form.dataset.busy = "1";
  const wasOn = button.getAttribute("aria-pressed") === "true";
  const before = Number(button.dataset.count ?? 0);
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.set("undo", wasOn ? "1" : "");
  show(button, { isOn: !wasOn, count: { value: before + (wasOn ? -1 : 1), text: "" } });
  try {
    const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (response.status === 401) {
      location.href = `/sign-in?back=${encodeURIComponent(new URL(form.action).pathname)}`;
      return;
    }
    if (!response.ok) throw new Error(`status ${response.status}`);
    const standing = (await response.json()) as Record<string, Standing>;
    for (const same of sameActs(form)) {
      const now = standing[form.dataset.act ?? ""];
      if (now) show(same, now);
    }
  } catch {
    show(button, { isOn: wasOn, count: { value: before, text: before > 0 ? String(before) : "" } });
    announce(form);
  } finally {
    delete form.dataset.busy;
  }
}

/** A post may stand on a page more than once. */
function sameActs(form: HTMLFormElement): HTMLButtonElement[] {
  const path = new URL(form.action).pathname;
  return [
    ...document.querySelectorAll<HTMLButtonElement>(
      `form[action="${CSS.escape(path).replaceAll("\\/", "/")}"] button[data-key]`,
    ),
  ];
}

function show(button: HTMLButtonElement, { isOn, count }: Standing): void {
  const label = (isOn ? button.dataset.on : button.dataset.off) ?? "";
  button.setAttribute("aria-pressed", String(isOn));
  button.value = isOn ? "1" : "";
  button.title = label;
  if (button.dataset.count === undefined || !count) {
    button.setAttribute("aria-label", label);
    return;
  }
  const value = Math.max(0, count.value);
  button.dataset.count = String(value);
  const shown = button.querySelector(".post-count");
  if (shown) shown.textContent = value === 0 ? "" : count.text || String(value);
  button.setAttribute("aria-label", value === 0 ? label : `${label}, ${value}`);
}

function announce(form: HTMLFormElement): void {
  const acts = form.closest<HTMLElement>(".post-acts");
  if (!acts) return;
  const said = acts.querySelector(".post-failed") ?? document.createElement("p");
  said.className = "post-failed small";
  said.setAttribute("role", "alert");
  acts.append(said);
  said.textContent = acts.dataset.failed ?? "";
}
