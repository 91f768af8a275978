import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeLinks } from "./binaries.ts";

function packageFolder(links: readonly { source: string; target: string }[]) {
  const folder = mkdtempSync(join(tmpdir(), "glint-package-"));
  const native = join(folder, "native");
  mkdirSync(join(native, "lib"), { recursive: true });
  writeFileSync(join(native, "lib", "libpq.so.5.18"), "library");
  writeFileSync(join(native, "pg-symlinks.json"), JSON.stringify(links));
  return { native, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

test("library links left out by an install without scripts are made, once", () => {
  using folder = packageFolder([{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]);
  makeLinks(folder.native);
  makeLinks(folder.native);
  expect(readFileSync(join(folder.native, "lib", "libpq.so.5"), "utf8")).toBe("library");
});

test("a folder in which links cannot be made is told with a remedy", () => {
  using folder = packageFolder([{ source: "native/lib/libpq.so.5.18", target: "native/missing/libpq.so.5" }]);
  expect(() => makeLinks(folder.native)).toThrow(
    expect.objectContaining({ name: "Complaint", remedy: expect.stringContaining("node scripts/hydrate-symlinks.js") }),
  );
});
