import { Field } from "../../http/index.ts";

type AccountFieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Of the text that says what is wrong with this field. */
  readonly complaintId?: string | undefined;
};

export function NameField({ value, ...field }: AccountFieldProps & { value: string | undefined }) {
  const attributes = {
    required: true,
    autocomplete: "username",
    maxLength: 60,
    value: value ?? "",
    autocapitalize: "none",
  } as const;
  return <Field {...field} name="name" attributes={attributes} />;
}

type PasswordFieldProps = AccountFieldProps & {
  readonly purpose: "current-password" | "new-password";
  readonly name?: string;
};

export function PasswordField({ purpose, name = "password", ...field }: PasswordFieldProps) {
  const attributes = { required: true, type: "password", autocomplete: purpose, maxLength: 200 } as const;
  return <Field {...field} name={name} attributes={attributes} />;
}

export function EmailField({ value, name = "email", ...field }: AccountFieldProps & { value: string; name?: string }) {
  const attributes = {
    required: true,
    type: "email",
    autocomplete: "email",
    maxLength: 254,
    value,
    autocapitalize: "none",
  } as const;
  return <Field {...field} name={name} attributes={attributes} />;
}

type TextAreaProps = AccountFieldProps & {
  readonly name: string;
  readonly value: string;
  readonly maxLength: number;
  readonly isRequired?: boolean;
};

export function TextArea({ name, label, hint, value, maxLength, isRequired = false, complaintId }: TextAreaProps) {
  const hintId = hint === undefined ? undefined : `${name}-hint`;
  return (
    <div class="field prose-field">
      <label for={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={4}
        maxLength={maxLength}
        required={isRequired}
        aria-describedby={[complaintId, hintId].filter(Boolean).join(" ") || undefined}
        aria-invalid={complaintId !== undefined || undefined}
      >
        {value}
      </textarea>
      {hint !== undefined && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
