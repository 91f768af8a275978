import type { MemberId, WeightsId } from "../../../base/ids.ts";
import type { PageModels } from "../../../libraries/recognition/index.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { LearnedFigures } from "./learner.ts";
import type { Learning } from "./weights.ts";

type NewLearning = {
  readonly labelCount: number;
  readonly seed: number;
  readonly wantedPrecision: number;
  readonly shippedMark: string;
  readonly by: MemberId | undefined;
  readonly now: Date;
};

/** Begins a learning; undefined while another one is under way. */
export async function insertLearning(sql: SqlOrTransaction, learning: NewLearning): Promise<WeightsId | undefined> {
  const [row] = await sql<{ id: WeightsId }[]>`
    insert into learned_weights (state, label_count, seed, wanted_precision, shipped_mark, started_at, beat_at, learned_by)
    values ('learning', ${learning.labelCount}, ${learning.seed}, ${learning.wantedPrecision}, ${learning.shippedMark},
      ${learning.now}, ${learning.now}, ${learning.by ?? null})
    on conflict (state) where state = 'learning' do nothing
    returning id`;
  return row?.id;
}

/** Notes how far a learning is; false when it is no longer under way. */
export async function noteProgress(
  sql: SqlOrTransaction,
  { id, readCount, now }: { readonly id: WeightsId; readonly readCount: number; readonly now: Date },
): Promise<boolean> {
  const { count } = await sql`
    update learned_weights set read_count = ${readCount}, beat_at = ${now} where id = ${id} and state = 'learning'`;
  return count > 0;
}

export async function finishLearning(
  sql: SqlOrTransaction,
  learned: {
    readonly id: WeightsId;
    readonly models: PageModels;
    readonly figures: LearnedFigures;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    update learned_weights
    set state = 'learned', read_count = label_count, models = ${sql.json(learned.models as never)},
      figures = ${sql.json(learned.figures as never)}, beat_at = ${learned.now}
    where id = ${learned.id} and state = 'learning'`;
}

export async function failLearning(
  sql: SqlOrTransaction,
  { id, trouble, now }: { readonly id: WeightsId; readonly trouble: string; readonly now: Date },
): Promise<void> {
  await sql`
    update learned_weights set state = 'failed', trouble = ${trouble}, beat_at = ${now} where id = ${id} and state = 'learning'`;
}

/** Ends learnings without a sign of life since `before`: their process is gone. */
export async function failSilentLearnings(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`
    update learned_weights set state = 'failed', trouble = 'interrupted' where state = 'learning' and beat_at < ${before}`;
}

/** Keeps the latest `kept` learnings and the one in use. */
export async function pruneLearnings(sql: SqlOrTransaction, kept: number): Promise<void> {
  await sql`
    delete from learned_weights
    where not is_active and state <> 'learning'
      and id <= (select id from learned_weights order by id desc offset ${kept} limit 1)`;
}

type LearningRow = Omit<Learning, "isCurrent"> & { readonly shippedMark: string };

/** The latest learning; undefined before the first. */
export async function findLatestLearning(sql: SqlOrTransaction): Promise<LearningRow | undefined> {
  const [row] = await sql<LearningRow[]>`
    select learned_weights.id, learned_weights.state, read_count, label_count, seed, wanted_precision, figures, trouble, started_at,
      members.name as learned_by, is_active, used_at, shipped_mark
    from learned_weights left join members on members.id = learned_by
    order by learned_weights.id desc limit 1`;
  return row;
}

/** The learning whose weights are in use; undefined while the shipped ones are. */
export async function findActiveLearning(sql: SqlOrTransaction): Promise<LearningRow | undefined> {
  const [row] = await sql<LearningRow[]>`
    select learned_weights.id, learned_weights.state, read_count, label_count, seed, wanted_precision, figures, trouble, started_at,
      members.name as learned_by, is_active, used_at, shipped_mark
    from learned_weights left join members on members.id = learned_by
    where is_active`;
  return row;
}

export type ActiveRow = { readonly id: WeightsId; readonly usedAt: Date; readonly shippedMark: string };

/** Which weights are in use, without the weights: asked again and again. */
export async function findActiveMark(sql: SqlOrTransaction): Promise<ActiveRow | undefined> {
  const [row] = await sql<ActiveRow[]>`select id, used_at, shipped_mark from learned_weights where is_active`;
  return row;
}

export async function readModels(sql: SqlOrTransaction, id: WeightsId): Promise<PageModels | undefined> {
  const [row] = await sql<{ models?: PageModels }[]>`select models from learned_weights where id = ${id}`;
  return row?.models;
}

export async function clearActive(sql: SqlOrTransaction): Promise<void> {
  await sql`update learned_weights set is_active = false, used_at = null where is_active`;
}

/** @returns false when there are no such weights, or they were learned with the shipped weights of another version. */
export async function setActive(
  sql: SqlOrTransaction,
  { id, shippedMark, now }: { readonly id: WeightsId; readonly shippedMark: string; readonly now: Date },
): Promise<boolean> {
  const { count } = await sql`
    update learned_weights set is_active = true, used_at = ${now}
    where id = ${id} and state = 'learned' and shipped_mark = ${shippedMark}`;
  return count > 0;
}
