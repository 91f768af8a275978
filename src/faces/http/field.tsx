import type { ComponentChildren, ComponentProps } from "preact";
import { Icon } from "./icons.tsx";

type FieldProps = {
  /** Of the field and, in the page, of its input. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Id of the text that says what is wrong with the field. */
  readonly complaintId?: string | undefined;
  readonly attributes: ComponentProps<"input">;
  /** The complaint, where it stands with the field. */
  readonly children?: ComponentChildren;
};

/** One input with its label, what is wrong with it and what to put in, tied together for screen readers. */
export function Field({ name, label, hint, complaintId, attributes, children }: FieldProps) {
  const hintId = hint === undefined ? undefined : `${name}-hint`;
  const described = [complaintId, hintId].filter((id) => id !== undefined).join(" ");
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        {...attributes}
        id={name}
        name={name}
        spellcheck={false}
        aria-describedby={described || undefined}
        aria-invalid={complaintId !== undefined || undefined}
      />
      {children}
      {hint !== undefined && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a form, said at once to screen readers. */
export function ComplaintText({ id, children }: { id: string; children: ComponentChildren }) {
  return (
    <p class="complaint" id={id} role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  );
}
