import type { Site } from "../../../features/catalog/index.ts";
import type { SiteFreshness } from "../../../features/crawl/index.ts";
import { Field, formatNumber, formTokenField, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { plain, type SteeringFault, Wrong } from "./steering-section.tsx";

type SiteBudgetProps = {
  readonly site: Site;
  readonly freshness: SiteFreshness | undefined;
  readonly fault: SteeringFault | undefined;
};

/** The budget of one site, and the form to change it. */
export function SiteBudgetSection({ site, freshness, fault }: SiteBudgetProps) {
  const text = useConsoleMessages().freshness;
  const { formToken, language } = useViewer();
  const own = site.limits.fetchesPerHour;
  const shared = freshness?.budgetPerHour;
  const count = (value: number) => formatNumber(value, language);
  const now =
    own !== undefined
      ? text.siteBudgetOwn(count(own))
      : shared === undefined
        ? text.siteBudgetNone
        : text.siteBudgetShared(count(shared));
  return (
    <section class="console-section steering" aria-labelledby="site-budget">
      <h2 id="site-budget">{text.siteBudget}</h2>
      <p class="site-budget-now">{now}</p>
      <form class="form" method="post" action="/console/freshness/site-budget">
        <input type="hidden" name={formTokenField} value={formToken} />
        <input type="hidden" name="site" value={site.id} />
        <Field
          name="budget"
          label={text.siteBudgetField}
          hint={text.siteBudgetHint}
          complaintId={fault && "site-budget-complaint"}
          attributes={{ type: "text", inputMode: "numeric", autocomplete: "off", value: fault?.budget ?? plain(own) }}
        >
          <Wrong id="site-budget-complaint" complaint={fault?.complaint} />
        </Field>
        <button type="submit" class="button">
          {text.set}
        </button>
      </form>
    </section>
  );
}
