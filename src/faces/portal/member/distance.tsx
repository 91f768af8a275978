// Blocking and muting where a member is met: on their page, and on the pages that ask once more.

import type { Profile } from "../../../features/members/index.ts";
import { type Distance, muteDays } from "../../../features/social/index.ts";
import { formatDay, Icon, useViewer } from "../../http/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";

/** Acts beside Follow that are done more seldom; a disclosure, so that it works without scripts. */
export function MemberMenu({ id, name, distance }: { id: string; name: string; distance: Distance }) {
  const { blocks: text, moderation } = usePortalMessages();
  return (
    <details class="post-menu" data-menu>
      <summary class="button" aria-label={text.more} title={text.more}>
        <Icon name="dots" />
      </summary>
      <ul>
        {!distance.isMuted && (
          <li>
            <a href={`/@${name}/mute`}>{text.mute(name)}</a>
          </li>
        )}
        <li>
          <a href={`/@${name}/block`}>{text.block(name)}</a>
        </li>
        <li>
          <a href={`/report?kind=member&id=${id}`}>{moderation.report.linkOf(name)}</a>
        </li>
      </ul>
    </details>
  );
}

/** What the viewer has put between themself and a member, with the way back. */
export function DistanceNotes({ name, distance }: { name: string; distance: Distance }) {
  const text = usePortalMessages().blocks;
  const { language } = useViewer();
  const { isBlocked, isMuted, mutedUntil } = distance;
  return (
    <>
      {isBlocked && <Note name={name} act="unblock" label={text.unblock} words={text.isBlocked(name)} />}
      {isMuted && (
        <Note
          name={name}
          act="unmute"
          label={text.unmute}
          words={mutedUntil ? text.isMutedUntil(name, formatDay(mutedUntil, language)) : text.isMuted(name)}
        />
      )}
    </>
  );
}

type NoteProps = {
  readonly name: string;
  readonly act: "unblock" | "unmute";
  readonly label: string;
  readonly words: string;
};

function Note({ name, act, label, words }: NoteProps) {
  return (
    <div class="note member-distance">
      <p>{words}</p>
      <ActForm action={`/@${name}/${act}`} class="">
        <button type="submit" class="button small">
          {label}
        </button>
      </ActForm>
    </div>
  );
}

type AskProps = { readonly profile: Profile; readonly act: "block" | "mute" };

/** Says what a block or a mute does, and asks for the press that does it. */
export function AskDistancePage({ profile: { name }, act }: AskProps) {
  const text = usePortalMessages().blocks;
  return (
    <div class="narrow stack">
      <h1>{act === "block" ? text.blockTitle(name) : text.muteTitle(name)}</h1>
      <p>{act === "block" ? text.blockText : text.muteText}</p>
      <ActForm action={`/@${name}/${act}`} class="acts">
        {act === "block" ? (
          <button type="submit" class="button danger">
            {text.block(name)}
          </button>
        ) : (
          <MuteChoices />
        )}
        <a class="button" href={`/@${name}`}>
          {text.cancel}
        </a>
      </ActForm>
    </div>
  );
}

function MuteChoices() {
  const text = usePortalMessages().blocks;
  return (
    <>
      {muteDays.map((days) => (
        <button key={days} type="submit" class="button" name="days" value={String(days)}>
          {text.muteFor(days)}
        </button>
      ))}
      <button type="submit" class="button primary" name="days" value="">
        {text.muteForGood}
      </button>
    </>
  );
}
