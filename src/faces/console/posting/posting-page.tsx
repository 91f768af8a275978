import type { PostingSettings } from "../../../features/social/index.ts";
import { ComplaintText, Field, formTokenField, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Head, Notice } from "../pieces.tsx";
import { type LinkedPages, LinkedPagesSection } from "./linked-pages.tsx";
import { countedSettings } from "./read-settings.ts";

type PostingProps = {
  readonly settings: PostingSettings;
  readonly linked: LinkedPages;
  /** As it was typed, where it could not be kept. */
  readonly typed: Readonly<Record<string, string | undefined>>;
  readonly notice: string | undefined;
  readonly complaint: string | undefined;
};

const newFields = ["newDays", "newPostsPerHour", "newLinksMax", "newMentionsMax", "newPicturesMax"] as const;

/** How much may be posted, less by new accounts; and what Glint posts itself. */
export function PostingPage({ settings, linked, typed, notice, complaint }: PostingProps) {
  const text = useConsoleMessages().moderation.posting;
  const { formToken } = useViewer();
  const count = (name: keyof typeof countedSettings) => {
    const [least, most] = countedSettings[name];
    const value = typed[name] ?? String(settings[name]);
    return (
      <Field
        key={name}
        name={name}
        label={text[name]}
        attributes={{ type: "number", required: true, min: least, max: most, step: 1, value }}
      />
    );
  };
  return (
    <>
      <Head title={text.title} />
      <Notice text={notice} />
      {complaint !== undefined && <ComplaintText id="posting-complaint">{complaint}</ComplaintText>}
      <form class="form" method="post" action="/console/posting">
        <input type="hidden" name={formTokenField} value={formToken} />
        <section class="console-section" aria-labelledby="everyone">
          <h2 id="everyone">{text.everyone}</h2>
          {count("postsPerHour")}
        </section>
        <section class="console-section" aria-labelledby="new">
          <h2 id="new">{text.newTitle}</h2>
          <p class="soft">{text.newIntro}</p>
          {newFields.map(count)}
        </section>
        <section class="console-section" aria-labelledby="editorial">
          <h2 id="editorial">{text.editorialTitle}</h2>
          <label class="radio">
            <input type="checkbox" name="isEditorialOn" value="yes" checked={settings.isEditorialOn} />
            <span>{text.isEditorialOn}</span>
          </label>
          {count("editorialPerDay")}
        </section>
        <button type="submit" class="button primary">
          {text.save}
        </button>
      </form>
      <LinkedPagesSection {...linked} />
    </>
  );
}
