import type { PostLine } from "../../../features/social/index.ts";
import { formatDuration, Icon } from "../../http/index.ts";
import { Picture, programmeHref, SourceLine } from "../card.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";

/** Where a programme plays, from a moment on where one is given. */
export function momentHref(programme: { readonly id: string }, atSeconds: number | undefined): string {
  return atSeconds === undefined ? programmeHref(programme) : `${programmeHref(programme)}?t=${Math.floor(atSeconds)}`;
}

type PostVideoProps = {
  readonly programme: NonNullable<PostLine["programme"]>;
  /** The page plays this programme: a press takes its player to the moment. */
  readonly isMomentOnly?: boolean;
};

/** The video a post is about. A press plays it here, at its moment; without scripts the link leads to where it plays. */
export function PostVideo({ programme: { card, atSeconds }, isMomentOnly = false }: PostVideoProps) {
  const text = usePortalMessages().social.post;
  const at = atSeconds === undefined ? undefined : formatDuration(atSeconds);
  const href = momentHref(card, atSeconds);
  if (isMomentOnly)
    return atSeconds === undefined ? undefined : (
      <p>
        <a class="post-moment" href={href} data-seek={atSeconds} aria-label={text.plays(card.title, at)}>
          <Icon name="play" size={14} />
          {at}
        </a>
      </p>
    );
  return (
    <div class="post-video" data-video={card.id} data-at={atSeconds}>
      <a class="post-video-stage" href={href} data-play-here={card.isPlayable ? "" : undefined}>
        <span class="visually-hidden">{text.plays(card.title, at)}</span>
        <Picture programme={card} isEager={false} />
        {card.isPlayable && (
          <span class="small-play">
            <Icon name="play" size={26} />
          </span>
        )}
        {at !== undefined && (
          <span class="post-video-at" aria-hidden="true">
            {text.from(at)}
          </span>
        )}
      </a>
      <div class="post-video-text">
        <p class="post-video-title" lang={/\p{Script=Han}/u.test(card.title) ? "zh-CN" : undefined}>
          <a href={href}>{card.title}</a>
        </p>
        <SourceLine programme={card} />
      </div>
    </div>
  );
}
