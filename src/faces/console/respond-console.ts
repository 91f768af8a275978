import { type Page, respondPage, type WebContext } from "../http/index.ts";

/** A page of the console: in its frame, never indexed. */
export function respondConsole(c: WebContext, page: Omit<Page, "face" | "isPrivate">): Response {
  return respondPage(c, { ...page, face: "console", isPrivate: true });
}
