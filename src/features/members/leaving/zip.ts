import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export type ArchiveFile = { readonly name: string; readonly bytes: Uint8Array };

/** The bytes of a zip of `files`, each piece as soon as its file was read; one file is in memory at a time. */
export async function* zipped(files: AsyncIterable<ArchiveFile>, now: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const { name, bytes } of files) {
    // Pictures do not get smaller.
    const entry = name.startsWith("media/") ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = now;
    zip.add(entry);
    entry.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
