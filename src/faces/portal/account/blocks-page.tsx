import type { DistantLine } from "../../../features/social/index.ts";
import { formatDay, Pager, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { ActForm, Section } from "./account-frame.tsx";
import { Person } from "./follows-page.tsx";

type BlocksProps = {
  readonly blocked: readonly DistantLine[];
  readonly muted: readonly DistantLine[];
  readonly page: number;
  readonly pages: number;
};

/** Whom one keeps at a distance, each with the way back. */
export function BlocksPage({ blocked, muted, page, pages }: BlocksProps) {
  const text = usePortalMessages().blocks;
  const { language } = useViewer();
  return (
    <>
      <Section id="blocked-title" title={text.blockedTitle}>
        <p class="soft">{blocked.length === 0 && page === 1 ? text.blockedNone : text.blockedHint}</p>
        <ul class="line-list">
          {blocked.map((line) => (
            <li key={line.id}>
              <Person line={line} />
              <UndoForm name={line.name} act="unblock" label={text.unblock} said={text.unblockOf(line.name)} />
            </li>
          ))}
        </ul>
      </Section>
      <Section id="muted-title" title={text.mutedTitle}>
        <p class="soft">{muted.length === 0 && page === 1 ? text.mutedNone : text.mutedHint}</p>
        <ul class="line-list">
          {muted.map((line) => (
            <li key={line.id}>
              <Person line={line} />
              <span class="soft small">
                {line.endsAt ? text.until(formatDay(line.endsAt, language)) : text.forGood}
              </span>
              <UndoForm name={line.name} act="unmute" label={text.unmute} said={text.unmuteOf(line.name)} />
            </li>
          ))}
        </ul>
      </Section>
      <Pager path="/me/blocks" page={page} pages={pages} />
    </>
  );
}

type UndoProps = {
  readonly name: string;
  readonly act: "unblock" | "unmute";
  readonly label: string;
  readonly said: string;
};

function UndoForm({ name, act, label, said }: UndoProps) {
  return (
    <ActForm action={`/@${name}/${act}`} class="">
      <input type="hidden" name="back" value="/me/blocks" />
      <button type="submit" class="button small" aria-label={said}>
        {label}
      </button>
    </ActForm>
  );
}
