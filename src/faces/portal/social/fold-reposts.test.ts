import { expect, test } from "vitest";
import type { PostLine } from "../../../features/social/index.ts";
import { foldReposts } from "./fold-reposts.ts";

const author = (name: string) => ({ id: name, name }) as unknown as PostLine["author"];
const own = (id: string, by: string) => ({ id, author: author(by), isPlain: false }) as unknown as PostLine;
const passed = (id: string, by: string, post: PostLine, isPlain = true) =>
  ({ id, author: author(by), isPlain, repost: { kind: "post", post } }) as unknown as PostLine;

test("a post and its bare reposts stand once, at the newest of them", () => {
  const [first, other] = [own("1", "ann"), own("2", "ann")];
  const posts = [passed("9", "carl", first), passed("8", "bob", other), passed("7", "bob", first), other, first];
  expect(foldReposts(posts).map(({ id, alsoBy }) => [id, alsoBy.map(({ name }) => name)])).toEqual([
    ["9", ["bob"]],
    ["8", []],
  ]);
});

test("reposts with words, stones and posts that nobody passed on keep their places", () => {
  const first = own("1", "ann");
  const stone = { id: "6", author: author("bob"), isPlain: true, repost: { kind: "stone", id: "1", why: "gone" } };
  const posts = [passed("7", "bob", first, false), stone as unknown as PostLine, own("5", "carl"), first];
  expect(foldReposts(posts).map(({ id }) => id)).toEqual(["7", "6", "5", "1"]);
});
