import Hls from "hls.js";

/**
 * Plays an HLS stream through Media Source Extensions. What ends it for good before it has begun is told by `onFail`, later by
 * the element's own error event. The result takes the stream off the element.
 */
export function attachStream(media: HTMLMediaElement, url: string, onFail: () => void): () => void {
  if (!Hls.isSupported()) {
    queueMicrotask(onFail);
    return () => {};
  }
  // Its worker would be a script from a blob, which needs a policy hole; demuxing short pieces does without.
  const hls = new Hls({
    enableWorker: false,
    manifestLoadPolicy: { default: soon },
    playlistLoadPolicy: { default: soon },
  });
  let mendings = 0;
  hls.on(Hls.Events.ERROR, (_name, data) => {
    if (!data.fatal) return;
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && media.readyState > 0 && mendings < mendingsMax) {
      mendings += 1;
      hls.recoverMediaError();
      return;
    }
    hls.destroy();
    onFail();
    media.dispatchEvent(new Event("error"));
  });
  hls.loadSource(url);
  hls.attachMedia(media);
  return () => hls.destroy();
}

const mendingsMax = 2;

// A list that is not there will not be there in a minute: one more try, and then the next source's turn.
const soon = {
  maxTimeToFirstByteMs: 6_000,
  maxLoadTimeMs: 10_000,
  timeoutRetry: { maxNumRetry: 0, retryDelayMs: 0, maxRetryDelayMs: 0 },
  errorRetry: { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 },
};
