import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** A whole site, frozen, with what is true of it. Format: a folder with pages.jsonl.gz (or .jsonl), meta.json, truth.json. */
export type Replica = {
  readonly name: string;
  /** Where the site lives while it is evaluated; any port of the loopback serves it under this name. */
  readonly origin: string;
  readonly home: string;
  /** Canonical paths (decoded, NFC, "/dir/" for index files). */
  readonly programmes: ReadonlySet<string>;
  /** Pages with a player that is not their programme: neither hit nor false alarm. */
  readonly secondary: ReadonlySet<string>;
  /** HTML pages that are served. */
  readonly pageCount: number;
  readonly answer: (target: string) => Answer;
};

export type Answer =
  | { readonly kind: "document"; readonly path: string; readonly contentType: string; readonly body: Buffer }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "absent" };

type Meta = {
  readonly origins?: readonly string[];
  readonly origin?: string;
  readonly home?: string;
  /** Path of the page that is served, with status 200, for addresses there are not. */
  readonly softNotFound?: string;
};

type StoredPage = {
  readonly path: string;
  readonly html?: string;
  readonly contentType?: string;
  readonly body?: string;
  /** Where the address leads; such an entry is no page. */
  readonly redirect?: string;
};

/** A folder that is no replica. */
export class ReplicaFault extends Error {
  readonly remedy: string;
  constructor(what: string, remedy: string) {
    super(what);
    this.remedy = remedy;
  }
}

/** The replicas in `directory`, each a folder, by name. @throws ReplicaFault where there are none. */
export function listReplicas(directory: string): string[] {
  if (!existsSync(directory)) throw new ReplicaFault(`${directory} does not exist`, "Name a folder of frozen sites.");
  const names = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, "truth.json")))
    .map(({ name }) => name)
    .sort();
  if (names.length === 0)
    throw new ReplicaFault(
      `${directory} holds no site`,
      "Each site is a folder with pages.jsonl.gz, meta.json and truth.json.",
    );
  return names;
}

/** Reads one site into memory. */
export function readReplica(directory: string, name: string): Replica {
  const folder = join(directory, name);
  const meta = readJson(join(folder, "meta.json")) as Meta;
  const truth = readJson(join(folder, "truth.json")) as { programme: string[]; secondary?: string[] };
  const origin = `http://${name.toLowerCase().replace(/[^a-z0-9-]/g, "-")}.example`;
  const documents = new Map<string, StoredPage>();
  for (const page of readPages(folder)) documents.set(canonicalPath(page.path), page);
  const relocate = relocator(meta.origins ?? (meta.origin === undefined ? [] : [meta.origin]), origin);
  return {
    name,
    origin,
    home: `${origin}${meta.home ?? "/"}`,
    programmes: new Set(truth.programme.map(canonicalPath)),
    secondary: new Set((truth.secondary ?? []).map(canonicalPath)),
    pageCount: [...documents.values()].filter(({ html, redirect }) => html !== undefined && redirect === undefined)
      .length,
    answer: (target) => {
      const answer = answerOf(documents, target, relocate);
      const { softNotFound } = meta;
      const isLost =
        answer.kind === "absent" && softNotFound !== undefined && !/^\/(?:robots\.txt|sitemap\.xml)$/.test(target);
      return isLost ? answerOf(documents, softNotFound, relocate) : answer;
    },
  };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new ReplicaFault(`${path} cannot be read: ${String(cause)}`, "A replica's folder holds it as JSON.");
  }
}

function readPages(folder: string): StoredPage[] {
  const zipped = join(folder, "pages.jsonl.gz");
  const plain = join(folder, "pages.jsonl");
  if (!existsSync(zipped) && !existsSync(plain))
    throw new ReplicaFault(`${folder} has no pages.jsonl.gz`, "A replica's folder holds its pages, one JSON a line.");
  const text = existsSync(zipped) ? gunzipSync(readFileSync(zipped)).toString("utf8") : readFileSync(plain, "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as StoredPage);
}

/** The path as truth.json has it: decoded, composed. */
export function canonicalPath(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path.normalize("NFC");
  }
}

// As static hosts do: exact; a folder without its slash redirects; "/foo" is "/foo.html"; "/dir/index.html" is "/dir/".
function answerOf(
  documents: ReadonlyMap<string, StoredPage>,
  target: string,
  relocate: (text: string) => string,
): Answer {
  const question = target.indexOf("?");
  const path = canonicalPath(question < 0 ? target : target.slice(0, question));
  const query = question < 0 ? "" : target.slice(question);
  const found = (at: string): Answer => {
    const page = documents.get(at) as StoredPage;
    if (page.redirect !== undefined) return { kind: "redirect", to: encodeURI(page.redirect) };
    const contentType = page.html === undefined ? (page.contentType ?? "text/plain") : "text/html; charset=utf-8";
    return { kind: "document", path: at, contentType, body: Buffer.from(relocate(page.html ?? page.body ?? "")) };
  };
  // Generated sites have pages that differ by their query.
  if (query !== "" && documents.has(canonicalPath(target))) return found(canonicalPath(target));
  if (documents.has(path)) return found(path);
  const folder = path.endsWith("/index.html") ? path.slice(0, -"index.html".length) : undefined;
  if (folder !== undefined && documents.has(folder)) return found(folder);
  if (path.endsWith("/")) return { kind: "absent" };
  if (documents.has(`${path}.html`)) return found(`${path}.html`);
  return documents.has(`${path}/`) ? { kind: "redirect", to: encodeURI(`${path}/`) + query } : { kind: "absent" };
}

/** Puts the site's origin in place of those it had, in plain text and in JSON's escaped form. */
function relocator(origins: readonly string[], origin: string): (text: string) => string {
  const hosts = [...new Set(origins.map((one) => one.replace(/^https?:/, "").replace(/\/$/, "")))];
  if (hosts.length === 0) return (text) => text;
  const pattern = (written: (host: string) => string) =>
    new RegExp(`(?:https?:)?(?:${hosts.map((host) => quoted(written(host))).join("|")})(?![\\w.-])`, "g");
  const plain = pattern((host) => host);
  const inJson = pattern((host) => host.replaceAll("/", "\\/"));
  return (text) => text.replace(plain, origin).replace(inJson, origin.replaceAll("/", "\\/"));
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
