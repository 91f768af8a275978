import { expect, test } from "vitest";
import { isProgramme, planContent, slugOfPost } from "./plan-content.ts";

const plan = planContent(3, 540);

test("a third of the posts are programmes, carried in every way there is, and some only look like one", () => {
  expect(plan.posts).toHaveLength(540);
  expect(plan.posts.filter(isProgramme)).toHaveLength(180);
  const carriers = Map.groupBy(plan.posts, ({ carrier }) => carrier);
  for (const carrier of ["shortcode", "block", "embed", "playlist", "aside"] as const)
    expect(carriers.get(carrier)?.length ?? 0, carrier).toBeGreaterThan(10);
});

test("most programmes stand among the films, a good part anywhere, and few titles say so", () => {
  const films = plan.posts.filter(isProgramme);
  const sectioned = films.filter(({ categories }) => categories.some((name) => name === "Films" || name === "Short"));
  expect(sectioned.length / films.length).toBeGreaterThan(0.5);
  expect(sectioned.length / films.length).toBeLessThan(0.75);
  expect(films.filter(({ title }) => title.includes("video")).length / films.length).toBeLessThan(0.3);
});

test("the same seed plans the same site, another one another", () => {
  expect(planContent(3, 540)).toEqual(plan);
  expect(planContent(4, 540)).not.toEqual(plan);
});

test("texts refer to files of their own post and to older posts only", () => {
  const placed = plan.posts.filter(({ content }) => content.includes("{{"));
  expect(placed.length).toBeGreaterThan(100);
  for (const { number, content, files } of placed)
    for (const [whole, kind = "", value = ""] of content.matchAll(/\{\{(\w+):(\w+)\}\}/g))
      expect(Number(value), `post ${number}: ${whole}`).toBeLessThan(
        kind === "id" || kind === "link" ? number : files.length,
      );
});

test("comments answer earlier ones of the same post", () => {
  const answers = plan.posts.flatMap(({ comments }) => comments.map(({ answers: to = -1 }, at) => at - to));
  expect(Math.min(...answers)).toBeGreaterThan(0);
});

test("posts go from old to new under addresses of their own", () => {
  const dates = plan.posts.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  expect(new Set(plan.posts.map(slugOfPost)).size).toBe(540);
});
