import { expect, test } from "vitest";
import { checkTidy } from "./check-tidy.ts";

const source = (path: string, text: string) => ({ path, text, imports: [] });

const faults = [
  { says: "features take a clock", path: "src/features/crawl/a.ts", text: "const t = Date.now();" },
  { says: "libraries take a random source", path: "src/libraries/refresh/a.ts", text: "return Math.random();" },
  { says: "only config reads the environment", path: "src/platform/network/a.ts", text: "process.env.HOME" },
  { says: "features open no sockets", path: "src/features/crawl/a.ts", text: 'import net from "node:net";' },
  { says: "SQL only in *.sql.ts", path: "src/features/crawl/visit.ts", text: "await sql`select 1`" },
  {
    says: "no host of a real site in recognition",
    path: "src/libraries/recognition/page/a.ts",
    text: 'if (h === "youku.com")',
  },
];

for (const { says, path, text } of faults) {
  test(says, () => expect(checkTidy([source(path, text)])).toHaveLength(1));
}

test("a table has one writer", () => {
  const files = [
    source("src/features/crawl/a.sql.ts", "insert into programmes (id)"),
    source("src/features/catalog/b.sql.ts", "update programmes set title = 1"),
  ];
  expect(checkTidy(files).join()).toContain("one owner writes");
});

test("what stands in its room passes", () => {
  const files = [
    source("src/base/clock.ts", "export const now = () => new Date();"),
    source("src/features/crawl/a.sql.ts", "sql`select id from pages`"),
  ];
  expect(checkTidy(files)).toEqual([]);
});
