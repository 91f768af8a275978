// The browser's scripts and styles: hashed names, a manifest, and a Brotli form beside each file.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { projectRoot } from "./source-files.ts";

const compressible = /\.(?:js|css|svg)$/;
/** Smaller files gain less than the header costs. */
const compressedBytesLeast = 512;

/** Builds into `destination`, which is emptied first. */
export async function buildClient(destination: string): Promise<void> {
  await build({ configFile: join(projectRoot, "vite.config.ts"), build: { outDir: destination, emptyOutDir: true } });
  for (const name of readdirSync(destination).filter((file) => compressible.test(file))) {
    const bytes = readFileSync(join(destination, name));
    if (bytes.length >= compressedBytesLeast) writeFileSync(join(destination, `${name}.br`), brotliCompressSync(bytes));
  }
}

if (import.meta.main) await buildClient(join(projectRoot, "dist", "client"));
