import type { PostLine } from "../../../features/social/index.ts";
import { ComplaintText } from "../../http/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { postHref } from "./post-href.ts";

type EditPageProps = {
  readonly post: PostLine;
  readonly text: string;
  readonly warning: string;
  readonly complaint: string | undefined;
};

/** New words for a post of one's own; what hangs on it stays. */
export function EditPage({ post, text: typed, warning, complaint }: EditPageProps) {
  const { compose: text, acts, titles } = usePortalMessages().social;
  return (
    <div class="feed stack">
      <h1>{titles.edit}</h1>
      <div class="composer" data-composer="edit">
        <ActForm action={`${postHref(post)}/edit`}>
          {complaint !== undefined && <ComplaintText id="composer-complaint">{complaint}</ComplaintText>}
          <div class="composer-field">
            <label class="visually-hidden" for="composer-text">
              {text.label}
            </label>
            <textarea id="composer-text" name="text" rows={4} aria-describedby="composer-left" data-text dir="auto">
              {typed}
            </textarea>
            <div class="composer-names" id="composer-names" role="listbox" aria-label={text.names} data-names hidden />
          </div>
          <div class="field">
            <label for="warning">{text.warning}</label>
            <input
              id="warning"
              name="warning"
              value={warning}
              maxLength={120}
              aria-describedby="warning-hint"
              autocomplete="off"
            />
            <p class="hint" id="warning-hint">
              {text.warningHint}
            </p>
          </div>
          <div class="acts">
            <button type="submit" class="button primary">
              {text.save}
            </button>
            <a class="button" href={postHref(post)}>
              {acts.cancel}
            </a>
            <span id="composer-left" class="composer-left" data-left={text.left} data-over={text.over} hidden />
          </div>
        </ActForm>
      </div>
    </div>
  );
}
