import type { SiteListProblem } from "../../features/catalog/index.ts";
import { type Fields, formTokenField, Icon, TableScroll, useViewer } from "../http/index.ts";
import { useConsoleMessages } from "./messages/console-messages.ts";
import { type Complaint, saySiteComplaint } from "./messages/site-complaints.ts";

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly complaint?: Complaint | undefined;
  readonly isRequired?: boolean;
  readonly mode?: "numeric" | "decimal" | "url";
};

function Field({ name, label, value, hint, complaint, isRequired, mode }: FieldProps) {
  const described = [complaint && `${name}-complaint`, hint !== undefined && `${name}-hint`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        value={value}
        required={isRequired}
        maxLength={2000}
        autocomplete="off"
        spellcheck={false}
        {...(mode && { inputMode: mode })}
        {...(described && { "aria-describedby": described })}
        aria-invalid={complaint ? true : undefined}
      />
      {complaint && <ComplaintText id={`${name}-complaint`} complaint={complaint} />}
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function ComplaintText({ id, complaint }: { id: string; complaint: Complaint }) {
  return (
    <p class="complaint" id={id} role="alert">
      <Icon name="warning" />
      <span>
        {complaint.why} {complaint.remedy}
      </span>
    </p>
  );
}

type AddProps = {
  readonly form: Fields;
  readonly complaint?: Complaint | undefined;
  readonly defaults: { readonly pagesMax: number; readonly depthMax: number };
};

export function AddPage({ form, complaint, defaults }: AddProps) {
  const text = useConsoleMessages().add;
  const { formToken } = useViewer();
  return (
    <div class="narrow">
      <header>
        <h1>{text.title}</h1>
        <p class="soft">{text.intro}</p>
      </header>
      <form class="form" method="post" action="/console/add">
        <input type="hidden" name={formTokenField} value={formToken} />
        <Field
          name="address"
          label={text.address}
          value={form.address ?? ""}
          hint={text.addressHint}
          complaint={complaint}
          isRequired
          mode="url"
        />
        <Field name="name" label={text.name} value={form.name ?? ""} hint={text.nameHint} />
        <ScopeChoice current={form.scope ?? ""} />
        <details class="limits" open={complaint !== undefined && hasLimits(form)}>
          <summary>
            {text.limits} <span class="soft">{text.limitsHint}</span>
          </summary>
          <div class="form">
            <Field
              name="pagesMax"
              label={text.pagesMax}
              value={form.pagesMax ?? String(defaults.pagesMax)}
              mode="numeric"
            />
            <Field
              name="depthMax"
              label={text.depthMax}
              value={form.depthMax ?? String(defaults.depthMax)}
              mode="numeric"
            />
            <Field name="delaySeconds" label={text.delaySeconds} value={form.delaySeconds ?? ""} mode="decimal" />
            <Patterns name="include" label={text.include} value={form.include ?? ""} hint={text.patternsHint} />
            <Patterns name="exclude" label={text.exclude} value={form.exclude ?? ""} hint={text.patternsHint} />
          </div>
        </details>
        <button type="submit" class="button primary">
          {text.act}
        </button>
      </form>
    </div>
  );
}

function hasLimits(form: Fields): boolean {
  return ["pagesMax", "depthMax", "delaySeconds", "include", "exclude"].some((name) => (form[name] ?? "") !== "");
}

function ScopeChoice({ current }: { current: string }) {
  const text = useConsoleMessages().add;
  return (
    <fieldset class="field">
      <legend>{text.scope}</legend>
      {Object.entries(text.scopes).map(([value, label]) => (
        <label key={value} class="radio">
          <input type="radio" name="scope" value={value} checked={value === current} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Patterns({ name, label, value, hint }: { name: string; label: string; value: string; hint: string }) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <textarea id={name} name={name} rows={2} spellcheck={false} aria-describedby={`${name}-hint`} value={value} />
      <p class="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}

type ImportProps = {
  readonly list: string;
  readonly complaint?: Complaint | undefined;
  readonly problems: readonly SiteListProblem[];
};

export function ImportPage({ list, complaint, problems }: ImportProps) {
  const text = useConsoleMessages().importing;
  const { formToken } = useViewer();
  return (
    <div class="narrow">
      <header>
        <h1>{text.title}</h1>
        <p class="soft">{text.intro}</p>
      </header>
      {problems.length > 0 && <Problems problems={problems} />}
      <form class="form" method="post" action="/console/import" enctype="multipart/form-data">
        <input type="hidden" name={formTokenField} value={formToken} />
        <div class="field">
          <label for="list">{text.list}</label>
          <textarea
            id="list"
            name="list"
            rows={10}
            spellcheck={false}
            value={list}
            placeholder={"https://example.org/\nexample.net"}
          />
        </div>
        <div class="field">
          <label for="file">{text.file}</label>
          <input id="file" name="file" type="file" accept=".txt,.csv,.json,text/plain,text/csv,application/json" />
        </div>
        {complaint && <ComplaintText id="list-complaint" complaint={complaint} />}
        <button type="submit" class="button primary">
          {text.act}
        </button>
      </form>
    </div>
  );
}

const problemsShown = 50;

function Problems({ problems }: { problems: readonly SiteListProblem[] }) {
  const text = useConsoleMessages().importing;
  const { language } = useViewer();
  return (
    <section class="console-section" role="alert">
      <h2>{text.problems(problems.length)}</h2>
      <TableScroll label={text.problems(problems.length)}>
        <table class="dense">
          <thead>
            <tr>
              <th scope="col" class="number">
                {text.line}
              </th>
              <th scope="col">{text.text}</th>
              <th scope="col">{text.why}</th>
              <th scope="col">{text.remedy}</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, problemsShown).map((problem) => {
              const { why, remedy } = saySiteComplaint(problem, language);
              return (
                <tr key={problem.line}>
                  <td class="number">{problem.line}</td>
                  <td>
                    <code>{problem.text.slice(0, 80)}</code>
                  </td>
                  <td>{why}</td>
                  <td>{remedy}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
