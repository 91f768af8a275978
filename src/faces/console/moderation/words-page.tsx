import { phraseMax, ruleNameMax, type WordRule, wordActs } from "../../../features/social/index.ts";
import { ComplaintText, Field, formTokenField, Icon, TableScroll, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Head, Notice } from "../pieces.tsx";

type WordsProps = {
  readonly rules: readonly WordRule[];
  /** As it was typed. */
  readonly typed: { readonly name?: string; readonly phrase?: string; readonly act?: string };
  readonly notice: string | undefined;
  readonly complaint: string | undefined;
};

const path = "/console/moderation/words";

/** The words that moderators look for, and one more. */
export function WordsPage({ rules, typed, notice, complaint }: WordsProps) {
  const messages = useConsoleMessages().moderation;
  const text = messages.words;
  const { formToken } = useViewer();
  return (
    <>
      <p class="back">
        <a href="/console/moderation">
          <Icon name="back" size={16} />
          {messages.case.back}
        </a>
      </p>
      <Head title={text.title} />
      <Notice text={notice} />
      {complaint !== undefined && <ComplaintText id="words-complaint">{complaint}</ComplaintText>}
      <p class="soft">{text.intro}</p>
      <section class="console-section" aria-labelledby="add">
        <h2 id="add">{text.add}</h2>
        <form class="form" method="post" action={path}>
          <input type="hidden" name={formTokenField} value={formToken} />
          <Field
            name="phrase"
            label={text.phrase}
            attributes={{ required: true, maxLength: phraseMax, value: typed.phrase ?? "" }}
          />
          <label class="radio">
            <input type="checkbox" name="whole" value="yes" />
            <span>{text.isWholeWord}</span>
          </label>
          <Field
            name="name"
            label={text.name}
            attributes={{ required: true, maxLength: ruleNameMax, value: typed.name ?? "" }}
          />
          <div class="field">
            <label for="act">{text.act}</label>
            <select id="act" name="act">
              {wordActs.map((act) => (
                <option key={act} value={act} selected={act === typed.act}>
                  {text.acts[act]}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" class="button primary">
            {text.add}
          </button>
        </form>
      </section>
      {rules.length === 0 ? <p class="soft">{text.none}</p> : <Rules rules={rules} />}
    </>
  );
}

function Rules({ rules }: { rules: readonly WordRule[] }) {
  const text = useConsoleMessages().moderation.words;
  const { formToken } = useViewer();
  return (
    <TableScroll label={text.title}>
      <table class="dense">
        <thead>
          <tr>
            {Object.values(text.columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id}>
              <th scope="row">{rule.name}</th>
              <td dir="auto">
                {rule.phrase} {rule.isWholeWord && <span class="soft small">({text.wholeWord})</span>}
              </td>
              <td>{text.acts[rule.act]}</td>
              <td>
                <form method="post" action={`${path}/${rule.id}/remove`}>
                  <input type="hidden" name={formTokenField} value={formToken} />
                  <button type="submit" class="button small" aria-label={text.removeOf(rule.name)}>
                    {text.remove}
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
