import { expect, test } from "vitest";
import { checkFloors } from "./check-floors.ts";
import { importsOf, type SourceFile } from "./source-files.ts";

const source = (path: string, text: string): SourceFile => ({ path, text, imports: importsOf(text) });

const faults = [
  { says: "a library is an island", path: "src/libraries/refresh/a.ts", imports: "../../base/clock.ts" },
  { says: "libraries do not know each other", path: "src/libraries/refresh/a.ts", imports: "../recognition/index.ts" },
  { says: "a feature never looks up", path: "src/features/crawl/a.ts", imports: "../../faces/http/index.ts" },
  { says: "crawl and social are strangers", path: "src/features/crawl/a.ts", imports: "../social/index.ts" },
  { says: "catalog comes before crawl", path: "src/features/catalog/a.ts", imports: "../crawl/index.ts" },
  { says: "a room is entered by its door", path: "src/features/crawl/a.ts", imports: "../catalog/merge.ts" },
  { says: "faces hold no SQL", path: "src/faces/portal/a.ts", imports: "../../platform/database/index.ts" },
  { says: "faces do not know each other", path: "src/faces/portal/a.ts", imports: "../console/index.ts" },
  {
    says: "the roof is imported by nobody, not even for a type",
    path: "src/faces/portal/a.ts",
    imports: "../../app/config.ts",
  },
  { says: "network does not know the database", path: "src/platform/network/a.ts", imports: "../database/index.ts" },
];

for (const { says, path, imports } of faults) {
  test(says, () => {
    expect(checkFloors([source(path, `import type { X } from "${imports}";`)])).toHaveLength(1);
  });
}

test("a circle of imports is named", () => {
  const files = [
    source("src/base/a.ts", `import { b } from "./b.ts";`),
    source("src/base/b.ts", `import { a } from "./a.ts";`),
  ];
  expect(checkFloors(files).join()).toContain("a circle");
});

test("downward imports by the door pass", () => {
  const files = [
    source(
      "src/features/crawl/a.ts",
      `import { inScope } from "../catalog/index.ts";\nimport { never } from "../../base/never.ts";`,
    ),
    source("src/faces/portal/a.ts", `import { page } from "../http/index.ts";\nexport * from "./b.ts";`),
    source("src/faces/portal/islands/a.ts", `import { countText } from "../../../features/social/text/index.ts";`),
  ];
  expect(checkFloors(files)).toEqual([]);
});

test("imports are seen over several lines and in import()", () => {
  expect(importsOf(`import {\n  a,\n  b,\n} from "./x.ts";\nconst y = await import("./y.ts");`)).toEqual([
    "./x.ts",
    "./y.ts",
  ]);
});
