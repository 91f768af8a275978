// The built scripts and styles. app/ reads dist/client from disk; here the files become addresses and responses.

/** Entries of the client build (vite.config.ts). */
export type EntryName =
  | "shell"
  | "player"
  | "progress"
  | "live"
  | "plots"
  | "rows"
  | "labels"
  | "answer"
  | "freshness"
  | "passkey"
  | "sign-out"
  | "messages"
  | "feed"
  | "composer";
export type StyleName = "portal-style" | "console-style";

export type AssetFile = {
  readonly bytes: Uint8Array;
  /** Brotli form, when the build made one. */
  readonly brotli?: Uint8Array;
  readonly contentType: string;
};

export type ClientAssets = {
  /** Address of an entry's script. */
  readonly scriptUrl: (entry: EntryName) => string;
  /** Address of a face's style sheet. */
  readonly styleUrl: (style: StyleName) => string;
  /** The file behind `/assets/NAME`. */
  readonly find: (name: string) => AssetFile | undefined;
};

type ManifestChunk = {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly isEntry?: boolean;
};

const contentTypes: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json",
  map: "application/json",
};

/**
 * @param files everything in dist/client by its path there ("shell-1a2b.js", "manifest.json").
 * Throws when the manifest is missing or incomplete: the client was not built.
 */
export function createClientAssets(files: ReadonlyMap<string, Uint8Array>): ClientAssets {
  const manifest = readManifest(files.get("manifest.json"));
  const chunks = Object.values(manifest);
  const urlOf = (entry: EntryName | StyleName) => {
    const chunk = chunks.find((candidate) => candidate.isEntry && candidate.name === entry);
    if (!chunk) throw new Error(`dist/client/manifest.json names no entry ${entry}: run \`npm run build\``);
    return `/assets/${chunk.file}`;
  };
  return {
    scriptUrl: urlOf,
    styleUrl: urlOf,
    find(name) {
      const bytes = files.get(name);
      const contentType = contentTypes[name.slice(name.lastIndexOf(".") + 1)];
      if (!bytes || contentType === undefined) return undefined;
      const brotli = files.get(`${name}.br`);
      return { bytes, contentType, ...(brotli && { brotli }) };
    },
  };
}

function readManifest(bytes: Uint8Array | undefined): Record<string, ManifestChunk> {
  if (!bytes) throw new Error("dist/client/manifest.json is missing: run `npm run build`");
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, ManifestChunk>;
}
