// node evaluation/replicas/make-replicas.ts DIR [SEED] [KIND,KIND], or --wordpress DIR [SEED] [--install]: sites made up, in the
// format of replicas.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { madeKinds } from "./kinds.ts";
import { makeWordpress } from "./wordpress/make-wordpress.ts";
import { installPackages, PackagesMissing } from "./wordpress/packages.ts";

/**
 * Writes the site of `kind` that `seed` settles into DIR/KIND: pages.jsonl.gz, meta.json, truth.json. Addresses that differ by
 * their query are pages of their own; `softNotFound` of meta.json names the page that is served, with status 200, where
 * there is none.
 *
 * @param size other than the kind's own: smaller for tests.
 */
export function writeReplica(
  directory: string,
  kind: string,
  { seed, size }: { readonly seed: number; readonly size?: { readonly posts: number; readonly programmes: number } },
): void {
  const made = madeKinds[kind];
  if (made === undefined) throw new Error(`there is no kind "${kind}"; there are ${Object.keys(madeKinds).join(", ")}`);
  const { pages, programme, listing, secondary, softNotFound } = made.make(seed, size ?? made.size);
  const folder = join(directory, kind);
  const meta = {
    ...{ name: kind, origin: "https://made.example", origins: ["https://made.example"], home: "/" },
    ...{ generator: "glint evaluation/replicas", seed, rule: made.says },
    ...{ pages: pages.length, programmes: programme.length },
    ...(softNotFound === undefined ? {} : { softNotFound }),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "meta.json"), `${JSON.stringify(meta, undefined, 1)}\n`);
  writeFileSync(join(folder, "truth.json"), `${JSON.stringify({ programme, listing, secondary }, undefined, 1)}\n`);
  writeFileSync(join(folder, "pages.jsonl.gz"), gzipSync(pages.map((page) => `${JSON.stringify(page)}\n`).join("")));
}

const usage = "usage: replicas DIR [SEED] [KIND,KIND]\n       replicas --wordpress DIR [SEED] [--install]";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { wordpress: { type: "boolean", default: false }, install: { type: "boolean", default: false } },
  });
  const [directory, seed = "1", kinds = Object.keys(madeKinds).join(",")] = positionals;
  if (directory === undefined) {
    console.error(usage);
    process.exitCode = 2;
  } else if (values.wordpress) {
    if (values.install) installPackages();
    await makeWordpress(directory, { seed: Number(seed), progress: console.error });
  } else
    for (const kind of kinds.split(",")) {
      writeReplica(directory, kind, { seed: Number(seed) });
      console.log(`${kind}: ${madeKinds[kind]?.says}`);
    }
}

if (import.meta.main)
  await main().catch((fault: unknown) => {
    if (!(fault instanceof PackagesMissing)) throw fault;
    console.error(`${fault.message}\n${fault.remedy}`);
    process.exitCode = 1;
  });
