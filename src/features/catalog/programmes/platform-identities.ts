// How platforms write one programme's id in the addresses of their players and pages. A platform that is missing here is
// still compared by its whole address.
const platforms: readonly { readonly id: string; readonly pattern: RegExp }[] = [
  {
    id: "youtube",
    pattern:
      /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|v\/|shorts\/|live\/|watch\?(?:[^#]*&)?v=)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/,
  },
  { id: "youtube", pattern: /^youtu\.be\/([\w-]{11})(?![\w-])/ },
  { id: "vimeo", pattern: /^(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,})/ },
  { id: "dailymotion", pattern: /^(?:www\.)?dailymotion\.com\/(?:embed\/)?video\/([a-z0-9]+)/i },
  { id: "dailymotion", pattern: /^(?:geo\.dailymotion\.com\/player[^?]*\?(?:[^#]*&)?video=|dai\.ly\/)([a-z0-9]+)/i },
  { id: "bilibili", pattern: /^(?:www\.|m\.)?bilibili\.com\/video\/(BV[0-9A-Za-z]{10})/ },
  { id: "bilibili", pattern: /^player\.bilibili\.com\/[^?]*\?(?:[^#]*&)?bvid=(BV[0-9A-Za-z]{10})/ },
  {
    id: "youku",
    pattern: /^player\.youku\.com\/(?:embed\/|player\.php\/.*?sid\/)([\w=]{8,}?)(?:\/v\.swf)?(?:[?/#]|$)/,
  },
  { id: "youku", pattern: /^v\.youku\.com\/v_show\/id_([\w=]{8,}?)(?:\.html)?(?:[?/#]|$)/ },
  {
    id: "qq",
    pattern: /^v\.qq\.com\/(?:txp\/)?iframe\/(?:preview|player|txp\/player)[^?]*\?(?:[^#]*&)?vid=([a-z0-9]{8,})/i,
  },
  { id: "qq", pattern: /^v\.qq\.com\/x\/(?:page|cover\/[^/]+)\/([a-z0-9]{8,})\.html/i },
];

/**
 * The programme that a platform's player or page shows, e.g. "youtube:dQw4w9WgXcQ"; undefined for other addresses and for
 * players of a channel or a list.
 */
export function platformIdentity(address: string): string | undefined {
  const rest = address.replace(/^(?:https?:)?\/\//i, "");
  for (const { id, pattern } of platforms) {
    const name = pattern.exec(rest)?.[1];
    if (name !== undefined) return `${id}:${name}`;
  }
  return undefined;
}
