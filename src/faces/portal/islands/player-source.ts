export type Source = { readonly url: string; readonly type: string; readonly isStream: boolean };

/** A source that has not told its length by then is not coming: a person has long pressed play again. */
const patienceMs = 10_000;

/** Lets the element play one source; false when it cannot be had or played. */
export async function trySource(media: HTMLMediaElement, { url, type, isStream }: Source): Promise<boolean> {
  if (!isStream || media.canPlayType(type) !== "") return plays(media, () => load(media, url));
  const { attachStream } = await import("./player-stream.ts");
  let detach = () => {};
  const isPlaying = await plays(media, (fail) => {
    detach = attachStream(media, url, fail);
    void media.play().catch(() => undefined);
  });
  if (!isPlaying) detach();
  return isPlaying;
}

function load(media: HTMLMediaElement, url: string): void {
  media.src = url;
  media.load();
  void media.play().catch(() => undefined);
}

function plays(media: HTMLMediaElement, begin: (fail: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const settle = (isPlaying: boolean) => {
      ended.abort();
      clearTimeout(patience);
      resolve(isPlaying);
    };
    const patience = setTimeout(() => settle(false), patienceMs);
    media.addEventListener("loadedmetadata", () => settle(true), { signal: ended.signal });
    media.addEventListener("error", () => settle(false), { signal: ended.signal });
    begin(() => settle(false));
  });
}
