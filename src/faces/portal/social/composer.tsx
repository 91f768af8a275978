// Where posts are written: a plain form. Its script counts, completes names, takes pasted and dropped pictures, the moment of the video that
// plays beside it, and sends in the background, keeping what could not be sent.
import { randomUUID } from "node:crypto";
import type { ProgrammeCard } from "../../../features/catalog/index.ts";
import { visibilities } from "../../../features/social/index.ts";
import { Avatar, ComplaintText, formTokenField, Icon, useViewer } from "../../http/index.ts";
import { programmeHref } from "../card.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { picturePlaces, type TypedPost } from "./typed-post.ts";

export type ComposerProps = {
  readonly typed: TypedPost;
  readonly purpose: "post" | "comment" | "repost";
  /** What the post is about. */
  readonly programme?: ProgrammeCard | undefined;
  /** It stands under the player: the programme need not be named. */
  readonly isBesidePlayer?: boolean;
  readonly complaint?: string | undefined;
  /** Where to go on after sending. */
  readonly back: string;
};

export function Composer(props: ComposerProps) {
  const { typed, purpose, programme, isBesidePlayer = false, complaint, back } = props;
  const text = usePortalMessages().social.compose;
  const { member, formToken, hasShortcuts } = useViewer();
  return (
    <div class="composer">
      <form
        id="write"
        class="composer-form"
        method="post"
        action="/compose"
        enctype="multipart/form-data"
        aria-label={text[purpose]}
        data-composer={purpose}
        data-member={member?.id}
      >
        <Hidden typed={typed} back={back} token={member && formToken} />
        {complaint !== undefined && <ComplaintText id="composer-complaint">{complaint}</ComplaintText>}
        <div class="composer-row">
          {member && <Avatar of={member} size={40} />}
          <div class="composer-field">
            <label class="visually-hidden" for="composer-text">
              {text.label}
            </label>
            <textarea
              id="composer-text"
              name="text"
              rows={2}
              placeholder={purpose === "comment" ? text.commentPlaceholder : text.placeholder}
              aria-describedby={complaint === undefined ? "composer-left" : "composer-complaint composer-left"}
              aria-invalid={complaint !== undefined || undefined}
              {...(hasShortcuts && { "aria-keyshortcuts": "n" })}
              data-text
              dir="auto"
            >
              {typed.text}
            </textarea>
            <div class="composer-names" id="composer-names" role="listbox" aria-label={text.names} data-names hidden />
          </div>
        </div>
        {programme && <About programme={programme} typed={typed} isBesidePlayer={isBesidePlayer} />}
        <Bar purpose={purpose} typed={typed} />
      </form>
      {member && <Outbox />}
    </div>
  );
}

/** Where what is on its way stands, and stays while it cannot be sent. */
export function Outbox() {
  const text = usePortalMessages().social.compose;
  return (
    <>
      <p class="composer-said soft small" role="status" data-said />
      <ul class="outbox" data-outbox data-sent={text.sent} />
      <template data-unsent>
        <li class="unsent">
          <p class="post-text" data-unsent-text />
          <p
            class="soft small"
            role="status"
            data-unsent-status
            data-sending={text.sending}
            data-waiting={text.notSent}
          />
          <p class="acts">
            <a class="button small primary" href="/sign-in" data-to-sign-in hidden>
              {text.toSignIn}
            </a>
            <button type="button" class="button small" data-retry>
              {text.retry}
            </button>
            <button type="button" class="button small quiet" data-rewrite>
              {text.rewrite}
            </button>
            <button type="button" class="button small quiet" data-discard>
              {text.discard}
            </button>
          </p>
        </li>
      </template>
    </>
  );
}

function Hidden({ typed, back, token }: { typed: TypedPost; back: string; token: string | undefined }) {
  const fields: Readonly<Record<string, string | undefined>> = {
    [formTokenField]: token,
    key: typed.key || randomUUID(),
    back,
    commentOn: typed.commentOn,
    repostOf: typed.repostOf,
  };
  return (
    <>
      {Object.entries(fields).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </>
  );
}

type AboutProps = { readonly programme: ProgrammeCard; readonly typed: TypedPost; readonly isBesidePlayer: boolean };

function About({ programme, typed, isBesidePlayer }: AboutProps) {
  const text = usePortalMessages().social.compose;
  return (
    <div class="composer-about">
      {isBesidePlayer ? (
        <input type="hidden" name="programme" value={programme.id} />
      ) : (
        <label class="composer-video">
          <input type="checkbox" name="programme" value={programme.id} checked />
          {programme.hasThumbnail && (
            <img src={`/thumbnail/${programme.id}`} alt="" width={96} height={54} loading="lazy" />
          )}
          <span>
            <span class="soft small">{text.about}</span>
            <a href={programmeHref(programme)}>{programme.title}</a>
          </span>
        </label>
      )}
      <label class="composer-at">
        <span>{text.at}</span>
        <input
          name="at"
          value={typed.at}
          inputMode="numeric"
          placeholder="m:ss"
          title={text.atHint}
          maxLength={8}
          size={7}
          autocomplete="off"
        />
      </label>
      {isBesidePlayer && (
        <button type="button" class="button small quiet" data-now hidden>
          <Icon name="clock" size={16} />
          {text.now}
        </button>
      )}
    </div>
  );
}

/** Four places for pictures; without scripts behind a disclosure, with them shown as they are filled. */
function PictureFields({ typed }: { typed: TypedPost }) {
  const text = usePortalMessages().social.compose;
  return (
    <details class="composer-pictures" open={typed.pictures.length > 0} data-pictures>
      <summary class="button small quiet">
        <Icon name="picture" size={18} />
        {text.pictures}
      </summary>
      <p class="soft small" data-pictures-hint>
        {text.picturesHint}
      </p>
      <ol>
        {picturePlaces.map((place) => {
          const kept = typed.pictures[place - 1];
          return (
            <li key={place} data-picture-place={place}>
              {kept && <input type="hidden" name={`kept-${place}`} value={kept.id} />}
              {kept && <img src={`/post-picture/${kept.id}`} alt="" width={72} height={72} />}
              {!kept && (
                <input type="file" name={`picture-${place}`} accept="image/*" aria-label={text.picture(place)} />
              )}
              <input
                name={`alt-${place}`}
                value={kept?.alt ?? ""}
                placeholder={text.altHint}
                aria-label={text.alt(place)}
                maxLength={1000}
                autocomplete="off"
              />
              <button
                type="button"
                class="button small quiet icon-only"
                aria-label={text.removePicture(place)}
                data-remove
                hidden
              >
                <Icon name="trash" size={18} />
              </button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function Bar({ purpose, typed }: { purpose: ComposerProps["purpose"]; typed: TypedPost }) {
  const text = usePortalMessages().social.compose;
  const { member, hasShortcuts } = useViewer();
  return (
    <div class="composer-bar">
      {member && <PictureFields typed={typed} />}
      {member && (
        <details class="composer-warning" open={typed.warning !== ""}>
          <summary class="button small quiet">
            <Icon name="warning" size={18} />
            {text.warning}
          </summary>
          <input
            name="warning"
            value={typed.warning}
            maxLength={120}
            aria-label={text.warning}
            placeholder={text.warningHint}
            autocomplete="off"
          />
        </details>
      )}
      {member && purpose === "post" && (
        <label class="composer-visibility">
          <span class="visually-hidden">{text.visibility}</span>
          <select name="visibility" title={text.visibility}>
            {visibilities.map((each) => (
              <option key={each} value={each} selected={each === typed.visibility}>
                {text.visibilities[each]}
              </option>
            ))}
          </select>
        </label>
      )}
      {member && purpose === "comment" && typed.commentOn !== undefined && (
        <label class="composer-also">
          <input type="checkbox" name="alsoPost" value="1" checked={typed.alsoPost} />
          {text.alsoPost}
        </label>
      )}
      <span class="composer-end">
        <span id="composer-left" class="composer-left" data-left={text.left} data-over={text.over} hidden />
        {!member && <span class="soft small">{text.signInHint}</span>}
        <button type="submit" class="button primary" title={hasShortcuts ? text.hint : undefined}>
          {member ? text[purpose] : text.signIn}
        </button>
      </span>
    </div>
  );
}
