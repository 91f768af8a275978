// What changes while pages are open is heard over one stream for all pages of a browser: a browser has six connections to a place, and
// pages that held one each would leave none to load the next by. The page that has the lock holds the stream and passes on what it hears;
// when it goes, or is no longer looked at, the lock falls to another. Browsers keep locks from places without TLS: there each page that is
// looked at holds a stream.
const href = "/live/events";
/** A stream that was refused, as one too many, is asked for again after so long. */
const retryMs = 30_000;

/** What changed: "posts", "unread"; "ready" says that nothing is known of what changed before. */
type Hear = (heard: ReadonlySet<string>) => void;

/** Tells a page of what changes while it is looked at. @param audience pages with the same hear the same. */
export function hearLive(audience: string, hear: Hear): void {
  let leave: (() => void) | undefined;
  const follow = () => {
    leave?.();
    leave = document.hidden ? undefined : join(`glint-live ${audience}`, hear);
  };
  document.addEventListener("visibilitychange", follow);
  addEventListener("pagehide", () => leave?.());
  addEventListener("pageshow", (event) => event.persisted && follow());
  follow();
}

/** Joins the pages that listen together; what is returned leaves them. */
function join(name: string, hear: Hear): () => void {
  const left = new AbortController();
  const channel = new BroadcastChannel(name);
  const read = (words: string) => hear(new Set(words.split(" ")));
  channel.addEventListener("message", ({ data }: MessageEvent<string>) => read(data));
  const lead = () =>
    holdStream(left.signal, (words) => {
      channel.postMessage(words);
      read(words);
    });
  if (!navigator.locks) void lead();
  else void takeTurns(name, { lead, signal: left.signal, wait: () => read("ready") });
  return () => {
    left.abort();
    channel.close();
  };
}

type Turns = { readonly lead: () => Promise<void>; readonly wait: () => void; readonly signal: AbortSignal };

async function takeTurns(name: string, { lead, wait, signal }: Turns): Promise<void> {
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock && !signal.aborted) await lead();
    return lock !== null;
  });
  if (isFree || signal.aborted) return;
  wait();
  await navigator.locks.request(name, { signal }, lead).catch(() => {}); // left before it was this page's turn
}

/** Holds the stream until `signal`. */
function holdStream(signal: AbortSignal, hear: (words: string) => void): Promise<void> {
  return new Promise((done) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const opened = new EventSource(href);
      source = opened;
      opened.addEventListener("changed", ({ data }: MessageEvent<string>) => hear(data));
      opened.addEventListener("error", () => {
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs);
      });
    };
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      source?.close();
      done();
    });
    open();
  });
}
