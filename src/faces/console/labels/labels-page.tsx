import type { Label, LabelCount, Learning } from "../../../features/labels/index.ts";
import { pageKinds } from "../../../features/labels/index.ts";
import { ComplaintText, formatNumber, formTokenField, Icon, Pager, TableScroll, useViewer } from "../../http/index.ts";
import { megabyte } from "../forms.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import type { Complaint } from "../messages/site-complaints.ts";
import { ActButton, Head, Notice, PageAddress, When } from "../pieces.tsx";
import { WeightsSection } from "./weights-section.tsx";

export type Filter = "all" | "wrong";

export type LabelsProps = {
  readonly labels: readonly Label[];
  readonly counts: readonly LabelCount[];
  readonly filter: Filter;
  readonly page: number;
  readonly pages: number;
  readonly learnings: { readonly latest: Learning | undefined; readonly active: Learning | undefined };
  readonly notice: string | undefined;
  readonly complaint: { readonly at: "import" | "learn"; readonly complaint: Complaint } | undefined;
  readonly importBytesMax: number;
};

/** The labels, and what was learned from them. */
export function LabelsPage(props: LabelsProps) {
  const { labels, counts, filter, page, pages, learnings, notice, complaint, importBytesMax } = props;
  const text = useConsoleMessages().labels;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Head title={text.title}>
        {total > 0 && (
          <a class="button small primary" href="/console/why">
            <Icon name="search" size={16} />
            {text.examine}
          </a>
        )}
        {total > 0 && (
          <a class="button small" href="/console/labels/export" title={text.exportHint} download="labels.jsonl">
            <Icon name="download" size={16} />
            {text.export}
          </a>
        )}
      </Head>
      <p class="soft lead">{text.intro}</p>
      <Notice text={notice} />
      {total === 0 ? (
        <div class="nothing">
          <h2>{text.none}</h2>
          <p>{text.noneText}</p>
          <p class="acts">
            <a class="button primary" href="/console/why">
              {text.examine}
            </a>
          </p>
        </div>
      ) : (
        <>
          <LabelFigures counts={counts} total={total} />
          <WeightsSection
            learnings={learnings}
            complaint={complaint?.at === "learn" ? complaint.complaint : undefined}
          />
          <section class="console-section" aria-labelledby="labels">
            <header class="section-head">
              <h2 id="labels">{text.title}</h2>
              <nav aria-label={text.filter} class="choices">
                {(["all", "wrong"] as const).map((each) => (
                  <a
                    key={each}
                    class="button small"
                    href={each === "all" ? "/console/labels" : "/console/labels?show=wrong"}
                    aria-current={each === filter ? "true" : undefined}
                  >
                    {text.filters[each]}
                  </a>
                ))}
              </nav>
            </header>
            {labels.length === 0 ? <p class="soft">{text.noneWrong}</p> : <LabelsTable labels={labels} />}
            <Pager
              path={filter === "all" ? "/console/labels" : "/console/labels?show=wrong"}
              page={page}
              pages={pages}
            />
          </section>
        </>
      )}
      <ImportForm bytesMax={importBytesMax} complaint={complaint?.at === "import" ? complaint.complaint : undefined} />
    </>
  );
}

function LabelFigures({ counts, total }: { counts: readonly LabelCount[]; total: number }) {
  const messages = useConsoleMessages();
  const text = messages.labels;
  const { language } = useViewer();
  const right = counts.reduce((sum, { rightCount }) => sum + rightCount, 0);
  const figures: (readonly [string, string])[] = [
    [text.figures.all, formatNumber(total, language)],
    [text.figures.right, text.share(((right / total) * 100).toFixed(right === total ? 0 : 1))],
    ...pageKinds.map((kind): readonly [string, string] => [
      messages.why.kinds[kind].name,
      formatNumber(counts.find(({ trueKind }) => trueKind === kind)?.count ?? 0, language),
    ]),
  ];
  return (
    <dl class="console-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LabelsTable({ labels }: { labels: readonly Label[] }) {
  const text = useConsoleMessages().labels;
  return (
    <TableScroll label={text.title}>
      <table class="dense labels-table">
        <thead>
          <tr>
            <th scope="col">{text.columns.page}</th>
            <th scope="col">{text.columns.said}</th>
            <th scope="col" class="number">
              {text.columns.score}
            </th>
            <th scope="col">{text.columns.truth}</th>
            <th scope="col">{text.columns.by}</th>
            <th scope="col">{text.columns.when}</th>
            <th scope="col">{text.columns.acts}</th>
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <LabelRow key={label.id} label={label} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function LabelRow({ label }: { label: Label }) {
  const messages = useConsoleMessages();
  const text = messages.labels;
  const isWrong = label.saidKind !== label.trueKind;
  const path = `/console/labels/${label.id}`;
  return (
    <tr>
      <th scope="row">
        <PageAddress url={label.url} />
      </th>
      <td class={isWrong ? "bad-text" : undefined}>{messages.why.kinds[label.saidKind].name}</td>
      <td class="number">{label.score.toFixed(2)}</td>
      <td>
        {isWrong ? (
          <strong>{messages.why.kinds[label.trueKind].name}</strong>
        ) : (
          <span class="soft">{messages.why.right}</span>
        )}
      </td>
      <td>{label.labelledBy ?? <span class="soft">{text.unknownMember}</span>}</td>
      <td>
        <When at={label.labelledAt} never="" />
      </td>
      <td>
        <div class="row-acts">
          <ActButton action={`${path}/why`} label={text.why} fullLabel={text.actOn(text.why, label.url)} icon="bulb" />
          <ActButton
            action={`${path}/delete`}
            label={text.remove}
            fullLabel={text.actOn(text.remove, label.url)}
            icon="trash"
          />
        </div>
      </td>
    </tr>
  );
}

function ImportForm({ bytesMax, complaint }: { bytesMax: number; complaint: Complaint | undefined }) {
  const text = useConsoleMessages().labels;
  const { formToken } = useViewer();
  return (
    <details class="console-section import-labels" open={complaint !== undefined}>
      <summary>{text.import}</summary>
      <form class="form" method="post" action="/console/labels/import" enctype="multipart/form-data">
        <input type="hidden" name={formTokenField} value={formToken} />
        <div class="field">
          <label for="labels-file">{text.importFile}</label>
          <input
            id="labels-file"
            name="file"
            type="file"
            required
            accept=".jsonl,application/jsonl,application/json,text/plain"
            aria-describedby="labels-file-hint"
          />
          <p class="hint" id="labels-file-hint">
            {text.importHint(Math.floor(bytesMax / megabyte))}
          </p>
        </div>
        {complaint && (
          <ComplaintText id="import-complaint">
            {complaint.why} {complaint.remedy}
          </ComplaintText>
        )}
        <button type="submit" class="button">
          <Icon name="upload" size={18} />
          {text.importAct}
        </button>
      </form>
    </details>
  );
}
