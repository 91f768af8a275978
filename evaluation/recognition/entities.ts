import { scan } from "../../src/libraries/recognition/index.ts";

/** The text with its character references decoded, as an HTML parser does. */
export function entitiesDecoded(text: string): string {
  if (!text.includes("&")) return text;
  let decoded = "";
  scan(`<textarea>${text.replaceAll("</", "<\u200b/")}</textarea>`, { text: (piece) => (decoded += piece) });
  return decoded.replaceAll("<\u200b/", "</");
}
