import { h } from "preact";
import type { Programme } from "../../features/catalog/index.ts";
import { hostLabel, Icon, safeLink } from "../http/index.ts";
import { usePortalMessages } from "./messages/portal-messages.ts";
import type { Playback } from "./playback.ts";
import { Waves } from "./waves.tsx";

type PlayerProps = {
  readonly programme: Programme;
  readonly playback: Playback;
  /** The viewer asked for the platform's player: connect to it. */
  readonly isEmbedOpen: boolean;
  /** Where to begin; known to files and streams only. */
  readonly atSeconds: number | undefined;
};

export function Player({ programme, playback, isEmbedOpen, atSeconds }: PlayerProps) {
  switch (playback.kind) {
    case "media":
      return isEmbedOpen && playback.embedUrl !== undefined ? (
        <EmbedFrame title={programme.title} url={playback.embedUrl} />
      ) : (
        <MediaPlayer programme={programme} playback={playback} atSeconds={atSeconds} />
      );
    case "embed":
      return isEmbedOpen ? (
        <EmbedFrame title={programme.title} url={playback.url} />
      ) : (
        <EmbedOffer programme={programme} url={playback.url} />
      );
    case "none":
      return <NoPlayer programme={programme} why={playback.why} />;
  }
}

type MediaProps = {
  readonly programme: Programme;
  readonly playback: Playback & { kind: "media" };
  readonly atSeconds: number | undefined;
};

/** Browsers begin there without scripts (Media Fragments URI 1.0, 4.2.1). */
function fromMoment(url: string, atSeconds: number | undefined): string {
  return atSeconds === undefined || url.includes("#") ? url : `${url}#t=${atSeconds}`;
}

/** Native controls until the player's script takes over on the first press of play. */
function MediaPlayer({ programme, playback, atSeconds }: MediaProps) {
  const isAudio = playback.element === "audio";
  return (
    <div class={`stage stage-${playback.element}`} data-player data-at={atSeconds}>
      {isAudio && (
        <div class="cover">
          {programme.hasThumbnail ? (
            <img src={`/thumbnail/${programme.id}`} alt="" width={640} height={360} />
          ) : (
            <Waves id={programme.id} />
          )}
          <PlayButton title={programme.title} />
        </div>
      )}
      {h(
        "media-controller",
        { class: "player", ...(isAudio && { audio: true }) },
        <MediaElement programme={programme} playback={playback} atSeconds={atSeconds} />,
      )}
      {!isAudio && <PlayButton title={programme.title} />}
      <PlayFailed programme={programme} embedUrl={playback.embedUrl} />
    </div>
  );
}

function MediaElement({ programme, playback, atSeconds }: MediaProps) {
  const poster = programme.hasThumbnail ? `/thumbnail/${programme.id}` : undefined;
  const isAudio = playback.element === "audio";
  return h(
    playback.element,
    {
      slot: "media",
      controls: true,
      preload: "none",
      "aria-label": programme.title,
      ...(!isAudio && { playsinline: true, poster }),
    },
    playback.sources.map((source) => (
      <source
        key={source.url}
        src={fromMoment(source.url, atSeconds)}
        type={source.type}
        data-stream={source.isStream ? "hls" : undefined}
      />
    )),
  );
}

/** Revealed by the player's script; without it the element's own controls do. */
function PlayButton({ title }: { title: string }) {
  const text = usePortalMessages();
  return (
    <button type="button" class="big-play" data-play hidden>
      <Icon name="play" size={36} />
      <span class="visually-hidden">{text.playNamed(title)}</span>
    </button>
  );
}

/** Shown by the player's script when no source plays. */
function PlayFailed({ programme, embedUrl }: { programme: Programme; embedUrl: string | undefined }) {
  const text = usePortalMessages().programme;
  return (
    <div class="stage-note" data-failed role="status" hidden>
      <p>
        <strong>{text.failedTitle}</strong>
      </p>
      <p>{text.failedText}</p>
      <p class="acts">
        <SourceButton programme={programme} />
        {embedUrl !== undefined && (
          <a class="button" href={`/programme/${programme.id}?play=embed`} rel="nofollow">
            {text.embedPlay(hostLabel(embedUrl))}
          </a>
        )}
      </p>
    </div>
  );
}

function EmbedOffer({ programme, url }: { programme: Programme; url: string }) {
  const text = usePortalMessages().programme;
  const host = hostLabel(url);
  return (
    <div class="stage stage-embed">
      {programme.hasThumbnail && (
        <img class="backdrop" src={`/thumbnail/${programme.id}`} alt="" width={640} height={360} />
      )}
      <div class="stage-note">
        <p class="acts">
          <a class="button primary" href={`/programme/${programme.id}?play=embed`} rel="nofollow">
            <Icon name="play" size={18} />
            {text.embedPlay(host)}
          </a>
        </p>
        <p>{text.embedNote(host)}</p>
      </div>
    </div>
  );
}

/** The platform's player, kept from touching this page; full screen and sound are all it gets. */
function EmbedFrame({ title, url }: { title: string; url: string }) {
  return (
    <div class="stage">
      <iframe
        class="embed"
        src={url}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-forms"
        // Some platforms refuse to play without knowing which site embeds them; they learn the origin, not the page.
        referrerpolicy="strict-origin"
        allow="fullscreen; autoplay; encrypted-media; picture-in-picture"
        allowFullScreen
      />
    </div>
  );
}

function NoPlayer({ programme, why }: { programme: Programme; why: "flash" | "dash" | "nothing" }) {
  const text = usePortalMessages().programme;
  return (
    <div class="stage stage-embed">
      {programme.hasThumbnail && (
        <img class="backdrop" src={`/thumbnail/${programme.id}`} alt="" width={640} height={360} />
      )}
      <div class="stage-note">
        <p>
          <strong>{why === "flash" ? text.flashTitle : text.nothingTitle}</strong>
        </p>
        <p>{{ flash: text.flashText, dash: text.dashText, nothing: text.nothingText }[why]}</p>
        <p class="acts">
          <SourceButton programme={programme} />
        </p>
      </div>
    </div>
  );
}

function SourceButton({ programme }: { programme: Programme }) {
  const text = usePortalMessages().programme;
  const source = safeLink(programme.url);
  if (source === undefined) return undefined;
  return (
    <a class="button primary" href={source} rel="noopener noreferrer external" target="_blank">
      {text.atSource}
      <Icon name="external" size={18} />
    </a>
  );
}
