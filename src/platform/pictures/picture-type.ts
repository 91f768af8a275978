/** The kinds of picture that are decoded. SVG is a document that can hold scripts and references, and is refused. */
export type PictureType = "image/jpeg" | "image/png" | "image/gif" | "image/webp" | "image/avif";

/**
 * What a picture is, by its first bytes: servers' content types are often wrong. Undefined for all else.
 * Source: WHATWG MIME Sniffing 6.1; AVIF 1.1 section 6 (brands).
 */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "image/gif";
  if (head.startsWith("RIFF") && head.startsWith("WEBPVP", 8)) return "image/webp";
  if (head.startsWith("ftyp", 4) && /avif|avis/.test(head.slice(8))) return "image/avif";
  return undefined;
}
