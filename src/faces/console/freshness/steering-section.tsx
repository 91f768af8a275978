import type { ComponentChildren } from "preact";
import type { Steering } from "../../../features/crawl/index.ts";
import {
  ComplaintText,
  Field,
  formatMeasure,
  formatNumber,
  formatShare,
  formTokenField,
  useViewer,
} from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import type { Complaint } from "../messages/site-complaints.ts";
import { When } from "../pieces.tsx";

export type SteeringFault = {
  readonly at: "policy" | "budget" | "worth";
  readonly complaint: Complaint;
  /** What was typed. */
  readonly budget: string;
  readonly worth: string;
};

type SteeringProps = { readonly steering: Steering; readonly fault: SteeringFault | undefined };

/** What steers the fetches now, and the forms to change it. */
export function SteeringSection({ steering, fault }: SteeringProps) {
  const text = useConsoleMessages().freshness;
  return (
    <section class="console-section steering" aria-labelledby="steering">
      <h2 id="steering">{text.steering}</h2>
      <SteeringNow steering={steering} />
      <details open={fault !== undefined}>
        <summary>{text.change}</summary>
        <div class="steering-forms">
          <BudgetForm steering={steering} fault={fault} />
          <PolicyForm steering={steering} fault={fault} />
        </div>
      </details>
    </section>
  );
}

function SteeringNow({ steering }: { steering: Steering }) {
  const text = useConsoleMessages().freshness;
  const { language } = useViewer();
  const { budgetPerHour, newPageWorth, chosen, policyChangedAt } = steering;
  const source = (isChosen: boolean) => <span class="soft"> · {isChosen ? text.chosenHere : text.fromSettings}</span>;
  return (
    <dl class="fact-list">
      <dt>{text.steeringNow.policy}</dt>
      <dd>
        <code>{steering.policy}</code> <span class="soft">{text.policies[steering.policy] ?? ""}</span>
        {steering.stretch !== undefined && (
          <span class="soft"> · {text.stretched(formatMeasure(steering.stretch, language, 2))}</span>
        )}
        {policyChangedAt && (
          <span class="soft">
            {" · "}
            {text.chosenAt} <When at={policyChangedAt} never="" />
          </span>
        )}
      </dd>
      <dt>{text.steeringNow.budget}</dt>
      <dd>
        {budgetPerHour === undefined ? text.noLimit : text.perHour(formatNumber(budgetPerHour, language))}
        {source(chosen.budgetPerHour !== undefined)}
      </dd>
      <dt>{text.steeringNow.worth}</dt>
      <dd>
        {text.worthOf(formatMeasure(newPageWorth, language))}
        {source(chosen.newPageWorth !== undefined)}
      </dd>
      <dt>{text.steeringNow.share}</dt>
      <dd>{formatShare(steering.countersShare, language)}</dd>
      {steering.steeredAt && (
        <>
          <dt>{text.steeringNow.steered}</dt>
          <dd>
            <When at={steering.steeredAt} never="" />
          </dd>
        </>
      )}
    </dl>
  );
}

function BudgetForm({ steering: { chosen }, fault }: SteeringProps) {
  const text = useConsoleMessages().freshness;
  const { formToken } = useViewer();
  const complaintAt = (place: SteeringFault["at"]) => (fault?.at === place ? fault.complaint : undefined);
  return (
    <form class="form" method="post" action="/console/freshness/steering">
      <input type="hidden" name={formTokenField} value={formToken} />
      <Field
        name="budget"
        label={text.budgetField}
        hint={text.budgetHint}
        complaintId={complaintAt("budget") && "budget-complaint"}
        attributes={{
          type: "text",
          inputMode: "decimal",
          autocomplete: "off",
          value: fault?.budget ?? plain(chosen.budgetPerHour),
          placeholder: text.fromSettings,
        }}
      >
        <Wrong id="budget-complaint" complaint={complaintAt("budget")} />
      </Field>
      <Field
        name="worth"
        label={text.worthField}
        hint={text.worthHint}
        complaintId={complaintAt("worth") && "worth-complaint"}
        attributes={{
          type: "text",
          inputMode: "decimal",
          autocomplete: "off",
          value: fault?.worth ?? plain(chosen.newPageWorth),
          placeholder: text.fromSettings,
        }}
      >
        <Wrong id="worth-complaint" complaint={complaintAt("worth")} />
      </Field>
      <button type="submit" class="button">
        {text.set}
      </button>
    </form>
  );
}

function PolicyForm({ steering, fault }: SteeringProps) {
  const text = useConsoleMessages().freshness;
  const { formToken } = useViewer();
  const complaint = fault?.at === "policy" ? fault.complaint : undefined;
  return (
    <form class="form" method="post" action="/console/freshness/policy">
      <input type="hidden" name={formTokenField} value={formToken} />
      <div class="field">
        <label for="policy">{text.policyField}</label>
        <select
          id="policy"
          name="policy"
          aria-describedby={complaint ? "policy-complaint policy-hint" : "policy-hint"}
          aria-invalid={complaint ? true : undefined}
        >
          {steering.policies.map((name) => (
            <option key={name} value={name} selected={name === steering.policy}>
              {text.policyOption(name, text.policies[name])}
            </option>
          ))}
        </select>
        <Wrong id="policy-complaint" complaint={complaint} />
        <p class="hint" id="policy-hint">
          {text.policyHint}
        </p>
      </div>
      <button type="submit" class="button">
        {text.policySet}
      </button>
    </form>
  );
}

export function Wrong({ id, complaint }: { id: string; complaint: Complaint | undefined }): ComponentChildren {
  if (!complaint) return undefined;
  return (
    <ComplaintText id={id}>
      {complaint.why} {complaint.remedy}
    </ComplaintText>
  );
}

/** As it would be typed again. */
export function plain(value: number | undefined): string {
  return value === undefined ? "" : String(value);
}
