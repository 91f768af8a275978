/** One quality of a stream. */
export type Variant = {
  readonly url: string;
  /** Bits per second at most; 0 when the playlist does not say. */
  readonly bandwidth: number;
  readonly width?: number;
  readonly height?: number;
  readonly codecs?: string;
  readonly framesPerSecond?: number;
};

/** An alternative sound track, subtitles or the like. `url` is absent when it is part of the variants. */
export type Rendition = {
  readonly type: string;
  readonly name: string;
  readonly language?: string;
  readonly url?: string;
  readonly isDefault: boolean;
};

/**
 * `master`: a choice of variants; `media`: one stream; `dash`: an MPEG-DASH manifest; `none`: something else (often an error
 * page).
 */
export type Playlist =
  | { readonly kind: "master"; readonly variants: readonly Variant[]; readonly renditions: readonly Rendition[] }
  | {
      readonly kind: "media";
      /** Sum of the segments; of a live stream only what is listed now. */
      readonly durationSeconds: number;
      /** No end is marked: more may come. */
      readonly isLive: boolean;
      readonly targetDurationSeconds?: number;
      readonly segments: number;
      readonly isEncrypted: boolean;
    }
  | {
      readonly kind: "dash";
      readonly durationSeconds?: number;
      readonly isLive: boolean;
      readonly variants: readonly Variant[];
    }
  | { readonly kind: "none" };
