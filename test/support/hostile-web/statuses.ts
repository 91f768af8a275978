import { answer, type HostileHost, type Reply, siteOf } from "./replies.ts";

export const retryAfterSeconds = 1800;

const laterAnswer =
  (status: number, retryAfter: () => string): Reply =>
  (socket, request) =>
    answer(status, "later", { "retry-after": retryAfter() })(socket, request);

/** Servers in trouble, and servers that say when to come again. */
export const statusHosts = (now: () => Date): Readonly<Record<string, HostileHost>> => ({
  "storm-500.example": siteOf(answer(500, "out of order")),
  "storm-502.example": siteOf(answer(502, "out of order")),
  "storm-503.example": siteOf(answer(503, "out of order")),
  "later-in-seconds.example": siteOf(laterAnswer(429, () => String(retryAfterSeconds))),
  "later-by-date.example": siteOf(
    laterAnswer(429, () => new Date(now().getTime() + retryAfterSeconds * 1000).toUTCString()),
  ),
  "later-in-years.example": siteOf(laterAnswer(503, () => "999999999")),
  "later-unreadable.example": siteOf(laterAnswer(429, () => "soon")),
});
