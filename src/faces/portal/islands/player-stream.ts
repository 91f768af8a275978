import Hls from "hls.js";

/** Plays an HLS stream through Media Source Extensions; `onFail` when the stream cannot be had or decoded. */
export function attachStream(media: HTMLMediaElement, url: string, onFail: () => void): void {
  if (!Hls.isSupported()) {
    onFail();
    return;
  }
  // Its worker would be a script from a blob, which needs a policy hole; demuxing short pieces does without.
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_name, data) => {
    if (!data.fatal) return;
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && media.readyState > 0) hls.recoverMediaError();
    else {
      hls.destroy();
      onFail();
    }
  });
  media.replaceChildren();
  hls.loadSource(url);
  hls.attachMedia(media);
}
