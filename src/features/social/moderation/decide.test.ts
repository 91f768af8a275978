import { expect, test } from "vitest";
import type { MemberId } from "../../../base/ids.ts";
import type { Role } from "../../members/index.ts";
import { actsOn, judgeAct, mayAct, mayDecide } from "./decide.ts";

const someone = (id: number, role: Role) => ({
  id: String(id) as MemberId,
  name: `m${id}`,
  role,
  createdAt: new Date(0),
});
const ann = someone(1, "member");
const max = someone(2, "moderator");
const mia = someone(3, "moderator");
const boss = someone(4, "administrator");

test("nobody acts on what is their own, a moderator on nobody of the same role or above", () => {
  const table = [
    [max, ann, true],
    [max, mia, false],
    [max, boss, false],
    [max, max, false],
    [boss, max, true],
    [boss, someone(5, "administrator"), true],
    [boss, boss, false],
    [ann, someone(6, "member"), false],
    [max, undefined, true], // nobody's
    [ann, undefined, false],
  ] as const;
  for (const [actor, owner, may] of table)
    expect([actor.name, owner?.name, mayAct(actor, owner)]).toEqual([actor.name, owner?.name, may]);
});

test("an appeal is decided by another than who acted, where there is one", () => {
  const table = [
    { actor: mia, owner: ann, actedById: max.id, hasOthers: true, may: true },
    { actor: max, owner: ann, actedById: max.id, hasOthers: true, may: false },
    { actor: max, owner: ann, actedById: max.id, hasOthers: false, may: true },
    { actor: max, owner: ann, actedById: undefined, hasOthers: true, may: true },
    { actor: max, owner: mia, actedById: boss.id, hasOthers: true, may: false },
    { actor: max, owner: max, actedById: boss.id, hasOthers: true, may: false },
    { actor: ann, owner: ann, actedById: max.id, hasOthers: false, may: false },
  ] as const;
  for (const { may, ...asked } of table) expect([asked, mayDecide(asked)]).toEqual([asked, may]);
});

test("an act needs a reason, fits its thing, and a warning needs words", () => {
  const asked = { act: "dismiss", thingKind: "post", reason: "Fine", warning: "" } as const;
  expect(judgeAct(asked)).toBeUndefined();
  expect(judgeAct({ ...asked, reason: "" })).toEqual({ kind: "no-reason" });
  expect(judgeAct({ ...asked, reason: "x".repeat(501) })).toEqual({ kind: "reason-too-long", max: 500 });
  expect(judgeAct({ ...asked, act: "delete-post", thingKind: "member" })).toEqual({ kind: "other-thing" });
  expect(judgeAct({ ...asked, act: "warn-post" })).toEqual({ kind: "no-warning" });
  expect(judgeAct({ ...asked, act: "warn-post", warning: "w".repeat(61) })).toEqual({
    kind: "warning-too-long",
    max: 60,
  });
  expect(judgeAct({ ...asked, act: "warn-post", warning: "\u{1F468}\u200d\u{1F469}".repeat(60) })).toBeUndefined();
  expect(actsOn("highlight")).toEqual(["dismiss", "limit", "suspend", "delete-account"]);
});
