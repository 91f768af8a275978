import { streamSSE } from "hono/streaming";
import { respondProblem } from "./problem.tsx";
import type { WebContext } from "./viewer.ts";

export type StreamedEvent = { readonly event: string; readonly data: string; readonly id?: string };

type StreamOptions = {
  readonly everySeconds: number;
  /** What to send now; nothing when nothing is new. Called again until the viewer leaves. */
  readonly read: () => Promise<readonly StreamedEvent[]>;
};

/** Each open stream is a connection and a query a second. */
const streamsMax = 64;
/** Browsers reconnect by themselves; an end now and then frees what a vanished client holds. */
const streamSecondsMax = 1800;
const heartbeatSeconds = 15;
let openStreams = 0;

/** Sends events to the viewer as they come (text/event-stream), at most `streamsMax` viewers at a time. */
export function respondEvents(c: WebContext, { everySeconds, read }: StreamOptions): Response {
  if (openStreams >= streamsMax) return respondProblem(c, "tooMany");
  openStreams += 1;
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    try {
      let silentSeconds = 0;
      for (let lasted = 0; lasted < streamSecondsMax && !stream.aborted && !stream.closed; lasted += everySeconds) {
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
      openStreams -= 1;
    }
  });
}
