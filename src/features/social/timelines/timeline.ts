import type { FavouriteListId, MemberId, PostId, ProgrammeId } from "../../../base/ids.ts";
import type { SearchQuery } from "../../catalog/index.ts";
import type { Showing } from "../visibility.ts";

/** Who reads; undefined without an account. */
export type Viewer = { readonly memberId: MemberId } | undefined;

/** A list of posts, the youngest first. */
export type Timeline =
  /** What the reader and those they follow put into feeds. */
  | { readonly kind: "home" }
  /** What everybody here said in public. */
  | { readonly kind: "local" }
  | { readonly kind: "topic"; readonly key: string }
  | { readonly kind: "member"; readonly memberId: MemberId }
  /** Posts that name the reader. */
  | { readonly kind: "mentions" }
  | { readonly kind: "programme"; readonly programmeId: ProgrammeId }
  /** The reader's own, all or of one list. */
  | { readonly kind: "favourites"; readonly listId?: FavouriteListId }
  | { readonly kind: "search"; readonly query: SearchQuery };

/** One asks for a member's page or one's own favourites; the other lists are of many hands, some of everybody's. */
export function showingOf({ kind }: Timeline): Showing {
  if (kind === "member" || kind === "favourites") return "look";
  return kind === "local" || kind === "topic" || kind === "search" ? "wide" : "list";
}

/** A stretch of ids, both ends left out, and how many of it from its young end. */
export type Stretch = {
  readonly before: PostId | undefined;
  readonly after: PostId | undefined;
  readonly limit: number;
};
