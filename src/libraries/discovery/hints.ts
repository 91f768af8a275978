import { targetOf } from "./address.ts";
import type { FoundLink } from "./strategy.ts";

// Words of addresses and link texts, the same on sites all over the web. They decide an order, and only until the site's own
// pages say better.
const programmeWords =
  /video|watch|\bplay|episod|movie|film|\bclip|podcast|listen|audio|\bvod\b|\btv\b|\/v\/|\/ep\/|webinar|recording|broadcast|shipin|bofang|番組|動画|视频|視頻|影片|播放|节目|節目|电影|電影|剧集|直播|录播|回放|第.{1,4}[集期话話]|выпуск|видео|эфир|подкаст|tập \d|phim|capítulo|programa/i;
const listWords =
  /[?&/](?:page|p|pg|paged|offset|start)[=/]\d|\/page\/|categor|channel|section|\/list|archiv|latest|newest|popular|\/tags?\/|topic|series|playlist|\/author\/|下一页|下页|更多|最新|热门|分类|频道|栏目/i;
const idleWords =
  /log-?in|log-?out|sign-?(?:in|up|out)|register|password|\bcart\b|checkout|account|privacy|terms|cookie|contact|\/about|imprint|impressum|legal|\bhelp\b|\bfaq\b|feedback|\/report|\/share|\/print|replytocom|\/comments?\b|subscribe|advert|disclaimer|donat|guestbook|friends|\/links?\/?$|\/page\/[01]\/?$|\/(?:www\.)?[\w-]+\.(?:com|net|org)\/?$|登录|注册|隐私|联系|关于|关於|帮助|举报|投稿|友链|留言/i;

/** 1 where words speak of a programme, −1 where of a page without any, 0 where they say nothing. */
export function hintOf(link: Pick<FoundLink, "url" | "text" | "playersNear">): number {
  const target = decoded(targetOf(link.url));
  if (idleWords.test(target)) return -1;
  const hint = programmeWords.test(target) || programmeWords.test(link.text) ? 1 : 0;
  return hint + (link.playersNear > 0 ? 1 : 0);
}

/** Whether an address or its text looks like that of a list. */
export function isListLike({ url, text }: Pick<FoundLink, "url" | "text">): boolean {
  return listWords.test(targetOf(url)) || /^(?:\d{1,3}|next|older|»|→|>)$/i.test(text.trim());
}

/** Whether the address speaks of pages that hold nothing for anybody's watching. */
export function isIdle(url: string): boolean {
  return idleWords.test(decoded(targetOf(url)));
}

/** Percent-encoding undone; as it is where that is impossible. */
export function decoded(target: string): string {
  if (!target.includes("%")) return target;
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
