import { expect, test } from "vitest";
import { type Correspondence, judgeWriting } from "./judge-writing.ts";

const strangers: Correspondence = {
  isHere: true,
  isBlocked: false,
  isFollowed: false,
  accepts: "everyone",
  isAccepted: undefined,
  waitingCount: 0,
};

test.each<[string, Partial<Correspondence>, string]>([
  ["a stranger's first words wait", {}, "request"],
  ["so do the next ones", { isAccepted: false, waitingCount: 2 }, "request"],
  ["but not without end", { isAccepted: false, waitingCount: 3 }, "awaits-answer"],
  ["whom one follows reaches one", { isFollowed: true }, "reaches"],
  ["also after a request that was not answered", { isFollowed: true, isAccepted: false, waitingCount: 3 }, "reaches"],
  ["who was let in reaches one", { isAccepted: true }, "reaches"],
  ["strangers may be kept out", { accepts: "followed" }, "not-possible"],
  ["those one follows are none", { accepts: "followed", isFollowed: true }, "reaches"],
  ["all new ones may be kept out", { accepts: "nobody", isFollowed: true }, "not-possible"],
  ["which does not end what was begun", { accepts: "nobody", isAccepted: true }, "reaches"],
  ["a block ends it", { isAccepted: true, isBlocked: true }, "not-possible"],
  ["nothing reaches who is not here", { isAccepted: true, isHere: false }, "not-possible"],
])("%s", (_, between, judgement) => {
  expect(judgeWriting({ ...strangers, ...between })).toBe(judgement);
});
