// Each library stands alone: copied into an empty folder with only the packages named here, it type-checks and its
// tests pass. So `glint/refresh` and `glint/recognition` can be used, and read, without the rest.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run, tool } from "./run.ts";
import { projectRoot } from "./source-files.ts";

const packagesOf: Record<string, readonly string[]> = {
  refresh: [],
  discovery: [],
  recognition: [
    "htmlparser2",
    "domhandler",
    "domutils",
    "domelementtype",
    "dom-serializer",
    "entities",
    "saxes",
    "xmlchars",
    "@exodus/bytes",
    "tldts",
    "tldts-core",
  ],
};
const packagesForTests = [
  "vitest",
  "fast-check",
  "pure-rand",
  "parse5",
  "@types",
  "undici-types",
  "typescript",
  "@typescript",
];

async function liftOut(name: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), `glint-lift-out-${name}-`));
  try {
    prepare(name, folder);
    const types = await run(tool("tsc"), ["-p", join(folder, "tsconfig.json")], folder);
    if (types.status !== 0) return [`${name}: does not type-check alone:\n${types.output}`];
    const tests = await run(tool("vitest"), ["run", "--root", folder], folder);
    return tests.status === 0 ? [] : [`${name}: its tests fail alone:\n${tests.output.slice(-4000)}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function prepare(name: string, folder: string): void {
  cpSync(join(projectRoot, "src", "libraries", name), join(folder, "library"), { recursive: true });
  for (const each of [...(packagesOf[name] ?? []), ...packagesForTests]) linkPackage(each, folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, type: "module", private: true }));
  writeFileSync(
    join(folder, "vitest.config.ts"),
    // What testing/ holds costs minutes and says nothing else here than in the project, where it runs as well.
    `export default { test: { include: ["library/**/*.test.ts"], exclude: ["library/testing/**"], testTimeout: 30_000,
      setupFiles: ["property-seed.ts"] } };`,
  );
  // The same values as in the project's own run.
  cpSync(join(projectRoot, "test", "support", "property-seed.ts"), join(folder, "property-seed.ts"));
  const options = {
    extends: join(projectRoot, "tsconfig.json"),
    compilerOptions: { typeRoots: [join(folder, "node_modules", "@types")], preserveSymlinks: true },
    include: ["library"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
}

function linkPackage(name: string, folder: string): void {
  const target = join(folder, "node_modules", name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(join(projectRoot, "node_modules", name), target, "junction");
}

if (import.meta.main) {
  const names = readdirSync(join(projectRoot, "src", "libraries"));
  const unknown = names.filter((name) => !(name in packagesOf));
  const complaints = unknown.map((name) => `${name}: not listed in scripts/check-lift-out.ts with its packages`);
  for (const name of names.filter((each) => each in packagesOf)) complaints.push(...(await liftOut(name)));
  for (const complaint of complaints) console.error(complaint);
  console.log(`lift-out: ${names.length} libraries, ${complaints.length} complaints`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
