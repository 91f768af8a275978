// An account of Glint's own posts programmes that became hot, to start their spread: the top of the list of the hottest that can be
// played, at a bounded rate, each once, diverse over sites; such posts are marked. First rule, by the score there is at present.
import { type Clock, secondsBetween } from "../../../base/clock.ts";
import type { MemberId, PostId } from "../../../base/ids.ts";
import type { Sql, Transaction } from "../../../platform/database/index.ts";
import { listHottest, type ProgrammeCard, searchVector } from "../../catalog/index.ts";
import { createMember, saveProfile } from "../../members/index.ts";
import { insertPost, notifyPost } from "../posts/posts.sql.ts";
import { lockEditorialState, readPostingSettings, setEditorialState } from "../settings/posting-settings.sql.ts";
import { countText, textMax } from "../text/index.ts";
import { chooseHot } from "./choose-hot.ts";
import { isActiveMember, listRecentSites, listSpokenOf } from "./editorial.sql.ts";

const hottestCount = 50;
const recentCount = 6;
const daySeconds = 86_400;

/** Posts the next hot programme when its time has come; undefined when there is none, it is too early, or it is switched off. */
export async function spreadHot(sql: Sql, clock: Clock): Promise<PostId | undefined> {
  if (!(await readPostingSettings(sql)).isEditorialOn) return undefined;
  return await sql.begin(async (transaction): Promise<PostId | undefined> => {
    const { editorialId, editorialAt } = await lockEditorialState(transaction);
    const { isEditorialOn, editorialPerDay } = await readPostingSettings(transaction);
    const now = clock.now();
    if (!isEditorialOn || editorialPerDay < 1) return undefined;
    if (editorialAt && secondsBetween(editorialAt, now) < daySeconds / editorialPerDay) return undefined;
    const { programmes } = await listHottest(transaction, { limit: hottestCount, playableOnly: true });
    const posted = new Set(
      await listSpokenOf(
        transaction,
        programmes.map(({ id }) => id),
      ),
    );
    const recentSites = editorialId ? await listRecentSites(transaction, editorialId, recentCount) : [];
    const next = chooseHot(programmes, { posted, recentSites });
    const authorId = next && (editorialId ?? (await makeAccount(transaction, clock)));
    if (!authorId || !(await isActiveMember(transaction, authorId))) return undefined;
    const id = await say(transaction, { authorId, programme: next, now });
    await setEditorialState(transaction, { editorialId: authorId, at: now });
    return id;
  });
}

type Saying = {
  readonly authorId: MemberId;
  readonly programme: Pick<ProgrammeCard, "id" | "title">;
  readonly now: Date;
};

/** Names and topics that stand in a title are the site's words: nobody is called by them. */
async function say(sql: Transaction, { authorId, programme, now }: Saying): Promise<PostId | undefined> {
  const text = fitting(programme.title);
  const id = await insertPost(sql, {
    authorId,
    text,
    warning: undefined,
    visibility: "public",
    parentId: undefined,
    threadId: undefined,
    repostOfId: undefined,
    isPlain: false,
    inFeeds: true,
    programmeId: programme.id,
    atSeconds: undefined,
    isEditorial: true,
    key: undefined,
    search: searchVector({ title: text, names: [] }),
    now,
  });
  if (id) await notifyPost(sql, { postId: id, authorId });
  return id;
}

function fitting(title: string): string {
  const plain = title.replaceAll("\u0000", "").trim();
  if (countText(plain) <= textMax) return plain;
  const characters = Array.from(new Intl.Segmenter("en").segment(plain), ({ segment }) => segment);
  return `${characters.slice(0, textMax - 1).join("")}…`;
}

// The name of Glint's mark; where a member bears it already, another.
const names = ["spark", "glint_spark", "glint_sparks"];

/** Nobody can sign in to it: it has no password and no address. */
async function makeAccount(sql: Transaction, clock: Clock): Promise<MemberId | undefined> {
  for (const name of names) {
    const made = await createMember(sql, { name, role: "member" }, clock);
    if (made.kind !== "created") continue;
    await saveProfile(sql, made.member.id, { displayName: "✦ Spark", bio: "", links: [] });
    return made.member.id;
  }
  return undefined;
}
