import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

export const projectRoot = dirname(import.meta.dirname);

/** A source file by its path from the project root (with /), its text, and the modules it imports. */
export type SourceFile = { readonly path: string; readonly text: string; readonly imports: readonly string[] };

const skipped = new Set(["node_modules", "dist", "data", ".git", "fixtures", "media", "coverage"]);
const roots = ["src", "scripts", "test", "evaluation", "benchmark", "simulation", "sample-sites", "bin"];

/** All TypeScript files of the project, in a stable order. */
export function readSourceFiles(root = projectRoot): SourceFile[] {
  return roots.flatMap((name) => walk(join(root, name))).map((path) => readSource(root, path));
}

function walk(directory: string): string[] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return walk(path);
      return /\.tsx?$/.test(entry.name) ? [path] : [];
    })
    .sort();
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(path, "utf8");
  return { path: relative(root, path).split(sep).join("/"), text, imports: importsOf(text) };
}

// Statement starts only, so that the word "from" inside a string or comment is no import. Type-only imports count.
const importStatement = /^[ \t]*(?:import|export)\b(?:[^;"'`]*?\bfrom)?\s*["']([^"']+)["']/gm;
const importCall = /\bimport\(\s*["']([^"']+)["']/g;

/** The module names a file imports, re-exports or loads by import(), each once. */
export function importsOf(text: string): string[] {
  const found = [...text.matchAll(importStatement), ...text.matchAll(importCall)].map((match) => match[1] ?? "");
  return [...new Set(found)];
}

/** The project path that `specifier` means when written in `from`, or undefined for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const parts = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
