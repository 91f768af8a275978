import { type SiteListProblem, strategyNames } from "../../features/catalog/index.ts";
import { ComplaintText, Field, type Fields, formTokenField, TableScroll, useViewer } from "../http/index.ts";
import { useConsoleMessages } from "./messages/console-messages.ts";
import { type Complaint, saySiteComplaint } from "./messages/site-complaints.ts";

type SiteFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly complaint?: Complaint | undefined;
  readonly isRequired?: boolean;
  readonly mode: "numeric" | "decimal" | "url" | "text";
};

function SiteField({ name, label, value, hint, complaint, isRequired = false, mode }: SiteFieldProps) {
  const complaintId = complaint && `${name}-complaint`;
  const attributes = { value, required: isRequired, maxLength: 2000, autocomplete: "off", inputMode: mode } as const;
  return (
    <Field name={name} label={label} hint={hint} complaintId={complaintId} attributes={attributes}>
      {complaint && complaintId !== undefined && (
        <ComplaintText id={complaintId}>
          {complaint.why} {complaint.remedy}
        </ComplaintText>
      )}
    </Field>
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
        <SiteField
          name="address"
          label={text.address}
          value={form.address ?? ""}
          hint={text.addressHint}
          complaint={complaint}
          isRequired
          mode="url"
        />
        <SiteField name="name" label={text.name} value={form.name ?? ""} hint={text.nameHint} mode="text" />
        <ScopeChoice current={form.scope ?? ""} />
        <details class="limits" open={complaint !== undefined && hasLimits(form)}>
          <summary>
            {text.limits} <span class="soft">{text.limitsHint}</span>
          </summary>
          <div class="form">
            <SiteField
              name="pagesMax"
              label={text.pagesMax}
              value={form.pagesMax ?? String(defaults.pagesMax)}
              mode="numeric"
            />
            <SiteField
              name="depthMax"
              label={text.depthMax}
              value={form.depthMax ?? String(defaults.depthMax)}
              mode="numeric"
            />
            <SiteField name="delaySeconds" label={text.delaySeconds} value={form.delaySeconds ?? ""} mode="decimal" />
            <SiteField
              name="fetchesPerHour"
              label={text.fetchesPerHour}
              value={form.fetchesPerHour ?? ""}
              mode="numeric"
            />
            <div class="field">
              <label for="strategy">{text.strategy}</label>
              <StrategySelect current={form.strategy ?? ""} />
              <p class="hint" id="strategy-hint">
                {text.strategyHint}
              </p>
            </div>
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

/** The strategies by their names in the viewer's language; Glint's own where none is chosen. */
export function StrategySelect({ current }: { current: string }) {
  const names = useConsoleMessages().strategies;
  return (
    <select id="strategy" name="strategy" aria-describedby="strategy-hint">
      {strategyNames.map((name) => (
        <option key={name} value={name} selected={name === (current || strategyNames[0])}>
          {names[name]}
        </option>
      ))}
    </select>
  );
}

function hasLimits(form: Fields): boolean {
  return ["pagesMax", "depthMax", "delaySeconds", "fetchesPerHour", "strategy", "include", "exclude"].some(
    (name) => (form[name] ?? "") !== "",
  );
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
        {complaint && <ComplaintText id="list-complaint">{complaint.why}</ComplaintText>}
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
