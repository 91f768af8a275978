import { streamSSE } from "hono/streaming";
import { createPlaces } from "./places.ts";
import { respondProblem } from "./problem.tsx";
import { remoteAddress } from "./remote-address.ts";
import type { WebContext } from "./viewer.ts";

export type StreamedEvent = { readonly event: string; readonly data: string; readonly id?: string };

type StreamOptions = {
  readonly everySeconds: number;
  /** Whose streams these are: visitors cannot take the places of members, nor these those of administrators. */
  readonly audience: "everyone" | "members" | "administrators";
  /** What to send now; nothing when nothing is new. Called again until the viewer leaves. */
  readonly read: () => Promise<readonly StreamedEvent[]>;
};

// Each open stream is a connection and, but for the members' (theirs ask only after something was posted), a query a second. Behind a
// proxy that is not trusted, all visitors share one address.
const places = {
  everyone: createPlaces({ most: 64, mostEach: 16 }),
  members: createPlaces({ most: 1000, mostEach: 8 }),
  administrators: createPlaces({ most: 32, mostEach: 16 }),
} as const;
/** Browsers reconnect by themselves; an end now and then frees what a vanished client holds. */
const streamSecondsMax = 1800;
const heartbeatSeconds = 15;

/** Sends events to the viewer as they come (text/event-stream), to so many viewers at a time. */
export function respondEvents(c: WebContext, { everySeconds, audience, read }: StreamOptions): Response {
  // Nobody reads the body that answers HEAD, so a stream for it would never end.
  if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": "text/event-stream" });
  const leave = places[audience](audience === "members" ? (c.get("viewer").member?.id ?? "") : remoteAddress(c));
  if (!leave) return respondProblem(c, "tooMany");
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    // A viewer who stops reading without leaving would hold a write, and the place, for ever.
    const deadline = setTimeout(() => {
      stream.abort();
      leave();
    }, streamSecondsMax * 1000);
    deadline.unref();
    try {
      let silentSeconds = 0;
      while (!stream.aborted && !stream.closed) {
        const events = await read();
        for (const event of events) await stream.writeSSE(event);
        silentSeconds = events.length > 0 ? 0 : silentSeconds + everySeconds;
        if (silentSeconds >= heartbeatSeconds) {
          await stream.write(": still here\n\n");
          silentSeconds = 0;
        }
        await stream.sleep(everySeconds * 1000);
      }
    } finally {
      clearTimeout(deadline);
      leave();
    }
  });
}
