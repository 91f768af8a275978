import type { ExaminedPage, Label } from "../../../features/labels/index.ts";
import type { Explanation } from "../../../libraries/recognition/index.ts";
import { Icon, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Notice } from "../pieces.tsx";
import { EvidencePlot, type Question, questionNames } from "./evidence-plot.tsx";
import { findMarks, type Mark } from "./marks.ts";
import { CardsView, CosineView, FieldsView } from "./reading-view.tsx";
import { type Extent, sourceRows } from "./source-rows.ts";
import { SourceView } from "./source-view.tsx";
import { LabelForm, VerdictView } from "./verdict-view.tsx";

export type WhyProps = {
  readonly page: ExaminedPage;
  readonly explanation: Explanation;
  readonly isLearned: boolean;
  readonly label: Label | undefined;
  readonly extent: Extent;
  readonly question: Question;
  readonly notice: string | undefined;
};

/** One page's verdict with all that it was made from. */
export function WhyPage({ page, explanation, isLearned, label, extent, question, notice }: WhyProps) {
  const text = useConsoleMessages().why;
  const { reading, source } = explanation;
  const marks = findMarks(source, reading.evidence);
  return (
    <>
      <header class="page-head">
        <h1>{text.title}</h1>
        <a class="button small" href="/console/why">
          <Icon name="search" size={16} />
          {text.again}
        </a>
      </header>
      <Notice text={notice} />
      <VerdictView page={page} explanation={explanation} isLearned={isLearned} />
      <LabelForm page={page} explanation={explanation} label={label} />
      <div class="why-columns">
        <section class="console-section" aria-labelledby="evidence">
          <h2 id="evidence">{text.evidence}</h2>
          <nav aria-label={text.question} class="choices">
            {questionNames.map((name) => (
              <a
                key={name}
                class="button small"
                href={`${whyPath(page.id, { question: name, extent })}#evidence`}
                aria-current={name === question ? "true" : undefined}
              >
                {text.measures[name]}
              </a>
            ))}
          </nav>
          <p class="soft small">{reading.evidence.length === 0 ? text.evidenceNone : text.evidenceIntro}</p>
          <EvidencePlot explanation={explanation} question={question} lineOf={placesOf(source, marks)} />
        </section>
        <section class="console-section" aria-labelledby="source">
          <SourceView
            rows={sourceRows(source, marks, extent)}
            marks={marks}
            evidence={reading.evidence}
            extent={extent}
            otherHref={whyPath(page.id, { question, extent: extent === "all" ? "marks" : "all" })}
          />
        </section>
      </div>
      <FieldsView reading={reading} />
      <CardsView reading={reading} />
      <CosineView explanation={explanation} />
      <Kept />
    </>
  );
}

function whyPath(id: string, { question, extent }: { question: Question; extent: Extent }): string {
  return `/console/why/${id}?of=${question}${extent === "all" ? "&source=all" : ""}`;
}

function Kept() {
  const text = useConsoleMessages().why;
  const { path } = useViewer();
  return (
    <p class="soft small kept">
      {text.kept} <code>{path.split("?")[0]}</code>
    </p>
  );
}

/** The line and the mark of each piece of evidence that has a place, by its number from 0. */
function placesOf(source: string, marks: readonly Mark[]): Map<number, { line: number; mark: number }> {
  const places = new Map<number, { line: number; mark: number }>();
  let line = 1;
  let seen = 0;
  marks.forEach(({ from, items }, mark) => {
    for (let at = source.indexOf("\n", seen); at >= 0 && at < from; at = source.indexOf("\n", at + 1)) {
      line += 1;
      seen = at + 1;
    }
    for (const item of items) places.set(item, { line, mark });
  });
  return places;
}
