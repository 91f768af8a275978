// npm run bench:social -- [--members 100000] [--follows 10000000] [--posts 5000000] [--folder DIR] [--samples 1000] [--note TEXT] [--no-record]
// What a page of the microblog costs on the server, and what a post costs its author, on the embedded database; fan-out on read, on
// write and both beside each other. Adds rows to social-results.md. The full size takes ten minutes and 10 GB to fill; with --folder
// the filled database is kept and used again.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../src/base/clock.ts";
import type { MemberId, PostId, ProgrammeId } from "../src/base/ids.ts";
import {
  changePostingSettings,
  countNewer,
  findThread,
  listHome,
  listLocal,
  listMentions,
  listOfMember,
  listOfProgramme,
  listTopic,
  publishPost,
  searchPosts,
} from "../src/features/social/index.ts";
import { migrate, openDatabase, type Sql, startServer } from "../src/platform/database/index.ts";
import { createLogger } from "../src/platform/logging/index.ts";
import { addRow } from "./result-table.ts";
import { type Cost, costOf, seededRandom } from "./social-costs.ts";
import {
  authorsByFollowers,
  fillInbox,
  fillSocial,
  makeInboxes,
  mergeAuthors,
  pushToInboxes,
  readersByFollows,
  readHybrid,
  readInbox,
  sizeOfSocial,
  walkDown,
} from "./social-rows.sql.ts";

const { values: options } = parseArgs({
  options: {
    members: { type: "string", default: "100000" },
    follows: { type: "string", default: "10000000" },
    posts: { type: "string", default: "5000000" },
    folder: { type: "string" },
    samples: { type: "string", default: "1000" },
    note: { type: "string", default: "" },
    "no-record": { type: "boolean", default: false },
  },
});
const size = { members: Number(options.members), follows: Number(options.follows), posts: Number(options.posts) };
if (!(size.members >= 1000 && size.follows >= size.members && size.posts >= 200_000))
  throw new Error("--members from 1000, --follows from --members, --posts from 200000");
const samples = Number(options.samples);
const results = path.join(import.meta.dirname, "social-results.md");
const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), "glint-bench-"));
const random = seededRandom(7);
const limit = 20;

try {
  const isFilled = existsSync(path.join(folder, "filled"));
  await using postgres = await startServer({
    directory: path.join(folder, "postgres"),
    log: createLogger({ level: "warn" }),
    settings: { max_wal_size: "8GB" },
  });
  await using database = openDatabase(postgres.url, { applicationName: "glint bench" });
  const { sql } = database;
  if (!isFilled) await fill(sql);
  const { postsBytes, followsBytes } = await sizeOfSocial(sql);
  console.log(
    `posts ${(postsBytes / 1e9).toFixed(2)} GB, follows ${(followsBytes / 1e9).toFixed(2)} GB with their indexes`,
  );
  await measurePages(sql);
  await measurePosts(sql);
  await compareFanOut(sql);
} finally {
  if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

async function fill(sql: Sql): Promise<void> {
  await migrate(sql);
  const begin = performance.now();
  await fillSocial(sql, size, (step) => console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s: ${step}`));
  // One author sends hundreds of posts here.
  await changePostingSettings(sql, { postsPerHour: 1_000_000, newPostsPerHour: 1_000_000 });
  writeFileSync(path.join(folder, "filled"), "");
}

function anyone(): MemberId {
  return String(1 + Math.floor(random() * size.members)) as MemberId;
}

async function measurePages(sql: Sql): Promise<void> {
  const readers = await readersByFollows(sql);
  const most = { memberId: readers[0]!.id as MemberId };
  const eager = readers.slice(0, Math.ceil(readers.length / 1000)).map(({ id }) => id as MemberId);
  const one = "1" as ProgrammeId;
  const old = () => String(Math.floor(size.posts * (0.5 + random() / 2))) as PostId;
  await record("home", () => listHome(sql, { viewer: { memberId: anyone() }, limit }));
  await record("home, an older page", () => listHome(sql, { viewer: { memberId: anyone() }, before: old(), limit }));
  await record(`home of who follows ${readers[0]!.count}`, () => listHome(sql, { viewer: most, limit }));
  await record("the same, an older page", () => listHome(sql, { viewer: most, before: old(), limit }));
  await record(`home of the most eager of 1,000`, () =>
    listHome(sql, { viewer: { memberId: eager[Math.floor(random() * eager.length)]! }, limit }),
  );
  await record("local", () => listLocal(sql, { viewer: { memberId: anyone() }, limit }));
  await record("local, no account", () => listLocal(sql, { limit }));
  await record("member", () => listOfMember(sql, { memberId: anyone(), viewer: { memberId: anyone() }, limit }));
  await record("mentions", () => listMentions(sql, { viewer: { memberId: anyone() }, limit }));
  await record("topic", () => listTopic(sql, { topic: `topic${Math.floor(random() * 500)}`, viewer: most, limit }));
  await record("programme with 10,000 comments", () => listOfProgramme(sql, { programmeId: one, viewer: most, limit }));
  await record("thread with 10,000 comments", () => findThread(sql, { postId: "990" as PostId, viewer: most, limit }));
  await record("search, a word of all posts", () => searchPosts(sql, { query: "潮汐", viewer: most, limit }));
  await record("search, two words", () =>
    searchPosts(sql, {
      query: `w${Math.floor(random() * 200)} w${Math.floor(random() * 20000)} `,
      viewer: most,
      limit,
    }),
  );
  const youngest = String(size.posts - 500) as PostId;
  await record("how many are new", () =>
    countNewer(sql, { timeline: { kind: "home" }, viewer: { memberId: anyone() }, after: youngest }),
  );
}

async function measurePosts(sql: Sql): Promise<void> {
  const authors = await authorsByFollowers(sql);
  const loudest = authors[0]!;
  const post = (authorId: string) =>
    publishPost(
      sql,
      { authorId: authorId as MemberId, text: "潮汐 #topic1# w1 for @m5", visibility: "public", key: String(random()) },
      systemClock,
    );
  await record("post", () => post(anyone()), 300);
  await record(`post of who has ${loudest.count} followers`, () => post(loudest.id), 300);
}

async function compareFanOut(sql: Sql): Promise<void> {
  await makeInboxes(sql);
  const authors = await authorsByFollowers(sql);
  const readers = Array.from({ length: 200 }, anyone);
  for (const id of readers) await fillInbox(sql, id, 800);
  const loudIds = authors.filter(({ count }) => count > 1000).map(({ id }) => id);
  const reader = () => readers[Math.floor(random() * readers.length)]!;
  const byFollows = await readersByFollows(sql);
  for (const follows of [50, 100, 200, 400, 800, 1600, 5000]) {
    const found = byFollows.findLast(({ count }) => count >= follows);
    if (!found) continue;
    await record(`ids on read, ${found.count} authors merged`, () => mergeAuthors(sql, found.id, limit), 100);
    await record(`ids on read, ${found.count} authors looked for by time`, () => walkDown(sql, found.id, limit), 100);
  }
  await record("ids on read, authors of anybody merged", () => mergeAuthors(sql, reader(), limit));
  await record("ids on write, from an inbox", () => readInbox(sql, reader(), limit));
  await record("ids hybrid, inbox and loud authors", () => readHybrid(sql, { memberId: reader(), loudIds, limit }));
  let post = size.posts * 2;
  for (const followers of [10, 100, 1000, 10_000, Number.POSITIVE_INFINITY]) {
    const author = authors.findLast(({ count }) => count >= Math.min(followers, authors[0]!.count));
    if (!author) continue;
    await record(
      `inboxes of ${author.count} followers written`,
      () => pushToInboxes(sql, { authorId: author.id, postId: String(++post) }),
      30,
    );
  }
}

async function record(name: string, work: () => Promise<unknown>, times = samples): Promise<void> {
  const cost: Cost = await costOf(work, times);
  const cells = [
    new Date().toISOString().slice(0, 10),
    `${cpus()[0]?.model.trim() ?? "?"} × ${cpus().length}, Node ${process.version}`,
    `${size.members.toLocaleString("en")} / ${size.follows.toLocaleString("en")} / ${size.posts.toLocaleString("en")}`,
    name,
    cost.p50.toFixed(1),
    cost.p95.toFixed(1),
    cost.p99.toFixed(1),
    options.note,
  ];
  console.log(cells.slice(3).join(" | "));
  if (!options["no-record"]) addRow(results, "Costs", cells);
}
