import type { MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { WordRule } from "../words/judge-words.ts";
import { insertReport } from "./reports.sql.ts";

type Holding = {
  readonly post: {
    readonly id: PostId;
    readonly authorId: MemberId;
    readonly text: string;
    readonly warning?: string | undefined;
    readonly pictures?: readonly { readonly alt: string }[];
  };
  readonly rule: Pick<WordRule, "name">;
  readonly now: Date;
};

/** Puts a post that a word rule holds into the queue of moderators. */
export async function holdForReview(sql: SqlOrTransaction, { post, rule, now }: Holding): Promise<void> {
  const { id, authorId, text, warning, pictures = [] } = post;
  await insertReport(sql, {
    thing: { kind: "post", id },
    memberId: authorId,
    source: "rule",
    reporterId: undefined,
    category: "other",
    words: rule.name,
    evidence: { text, ...(warning !== undefined && { warning }), pictures: pictures.map(({ alt }) => alt) },
    now,
  });
}
