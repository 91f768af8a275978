import type { WeightsId } from "../../../base/ids.ts";
import type { PageModels } from "../../../libraries/recognition/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logging/index.ts";
import { shippedMark } from "./shipped-mark.ts";
import { findActiveMark, readModels } from "./weights.sql.ts";

/** Learned weights in use, and since when. */
export type ActiveWeights = { readonly id: WeightsId; readonly models: PageModels; readonly usedAt: Date };

/** Knows which weights are in use; every process of a Glint has one. */
export type WeightsFollower = Disposable & {
  /** undefined: the shipped weights. */
  readonly current: () => ActiveWeights | undefined;
  /** Looks at once. */
  readonly refresh: () => Promise<void>;
};

type FollowerOptions = {
  readonly sql: Sql;
  readonly log: Logger;
  /** Default 15: a change is taken up within a minute everywhere, and a look costs one row by its index. */
  readonly everySeconds?: number;
};

/** The weights in use; undefined for the shipped ones, also when learned ones belong to another version. */
export async function readActiveWeights(sql: Sql): Promise<ActiveWeights | undefined> {
  const mark = await findActiveMark(sql);
  if (!mark || mark.shippedMark !== shippedMark) return undefined;
  const models = await readModels(sql, mark.id);
  return models && { id: mark.id, models, usedAt: mark.usedAt };
}

/** Follows the weights in use until disposed. The first look is over when the promise is. */
export async function followActiveWeights({ sql, log, everySeconds = 15 }: FollowerOptions): Promise<WeightsFollower> {
  let current: ActiveWeights | undefined;
  const look = async () => {
    const mark = await findActiveMark(sql);
    if (mark?.id === current?.id && mark?.usedAt.getTime() === current?.usedAt.getTime()) return;
    const found = await readActiveWeights(sql);
    if (found?.id !== current?.id) log.info("weights-in-use", { id: found?.id ?? "shipped" });
    current = found;
  };
  const lookSafely = () => look().catch((error) => log.warn("weights-not-read", { error }));
  await lookSafely();
  const timer = setInterval(lookSafely, everySeconds * 1000);
  timer.unref();
  return { current: () => current, refresh: lookSafely, [Symbol.dispose]: () => clearInterval(timer) };
}
