import { defineConfig } from "vitest/config";

// Three kinds of test, told apart by name: *.test.ts (pure), *.sql.test.ts and *.live.test.ts (real PostgreSQL, HTTP),
// test/e2e (the whole program and a browser).
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{src,scripts,evaluation,simulation,benchmark,sample-sites}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/*.sql.test.ts", "**/*.live.test.ts"],
          setupFiles: ["test/support/property-seed.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{src,test}/**/*.{sql,live}.test.{ts,tsx}"],
          globalSetup: ["test/support/database-server.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
});
