/** Words in addresses and texts that tell what a page is about; none names a site. */

/** A path that leads to one programme. */
export const programmePath =
  /\/(?:watch|videos?|v|play|player|vod|vodplay|vplay|clips?|episodes?|ep|tracks?|song|songs|podcasts?|shows?|audio|listen|movies?|film|films|tv|drama|dongman|anime|live|shipin|yinpin|bofang|mv|talks?|stream|media|b|av|bv|id)(?:[/_.-]|\?|$|\d)|[?&](?:v|vid|video|videoid|video_id|episode|play)=|\d-\d{1,20}-\d{1,20}\.html/i;

/** The last segments name one programme: a word of that kind, then an id or a name. */
export const programmeAddress =
  /\/(?:watch|videos?|v|play|vodplay|vplay|clips?|episodes?|tracks?|song|podcasts?|listen|shipin|bofang|mv|talks?)\/[^?#]{0,300}[\w%-]{3}|[?&](?:v|vid|videoid|video_id)=\w{3}|\/watch\/?\?|\/(?:video|v|play|watch)[_-]?\d{3}/i;

/** The address names a list, a section, a search: a word for many programmes at its end, a word for a section and its name, a query. */
export const listAddress =
  /\/(?:videos|podcasts|episodes|movies|music|releases|categor(?:y|ies)|tags?|topics?|search|channels?|playlists?|lists?|archives?|series|shows|genres?|speakers?|events?|page|discover|browse|collections?|type|vodtype|vodshow|artists?|users?)\/?(?:index\.\w+)?(?:\?.*)?$|\/(?:categor(?:y|ies)|tags?|topics?|search|channels?|playlists?|lists?|archives?|series|shows|genres?|speakers?|events?|page|discover|browse|collections?|type|vodtype|vodshow|artists?|users?)\/[^/]*\/?(?:index\.\w+)?(?:\?.*)?$|[?&](?:q|s|wd|query|search|keyword|page|cat)=|^\/$/i;

export const articleAddress =
  /\/(?:news|articles?|stor(?:y|ies)|blogs?|recipes?|posts?|politics?|sports?|opinion|kultur|wiki|forum|threads?|a)\/|\/(?:19|20)\d\d[/-]\d{1,2}[/-]|[-_](?:recipe|rezept)/i;

export const programmeWord =
  /video|\bvod\b|\bvids?\b|play|movie|film|clip|episode|podcast|track|\btv\b|anime|影视|视频|播放|番剧|动漫|电影|映画|動画|видео/i;

/** In a title: this page is a programme. */
export const programmeTitle =
  /视频|在线观看|在线播放|高清|免费观看|完整版|第\s?[0-9一二三四五六七八九十百]+\s?[集话話期回]|\bvideo\b|\bwatch\b|\bepisode\b|\bep\.?\s?\d+|\bpodcast\b|\btrailer\b|\bclip\b|\blive\b|\baudio\b|\blisten\b|\bsong\b|\btalks?\b|\bmv\b|\bfull movie\b|видео|смотреть|動画|直播|回放|剪辑|主题曲/i;

/** In a title: this page lists programmes. */
export const listTitle =
  /\bvideos\b|\bepisodes\b|\bplaylists?\b|\bchannels?\b|\bcollections?\b|\barchives?\b|\brecordings\b|\blists?\b|\bsearch\b|\bseries\b|\bpodcasts\b|\bwebcasts?\b|\bmovies\b|\bmusic\b|\bdiscover\b|频道|列表|分类|大全|专题|首页|搜索|电影$|视频(?:教程)?$|影视|Видео$|動画一覧/i;

/** In a title or heading: a section of the site, a tag, an archive, a page of results. */
export const sectionTitle =
  /\b(?:tags?|categor(?:y|ies|ia|ía|ie)|kategorie|etiqueta|schlagwort|archives?|author|topic|label)\s?[:：»]|\barchives?\s{0,3}(?:$|[-–—|·«:])|\bpage \d{1,4}\b|\bposts (?:tagged|by|in)\b|\bsearch results\b|(?:рубрика|метка|标签|標籤|分类|分類|归档|歸檔|彙整|搜索)\s?[:：|]|第\s?\d{1,4}\s?[页頁]/i;

/** Classes and ids of a page's outermost elements: one article. */
export const singleHint = /(?:^|\s)(?:single|single-\w+|post-template-default|hentry|article-page|detail|post)(?:\s|$)/;

/** Classes and ids of a page's outermost elements: the content is of a kind that is played, or filed under one. */
export const programmeHint =
  /(?:^|\s)(?:(?:single-|type-|format-|single-format-|post_format-post-format-|post-type-|page-type-|category-)(?:videos?|audio|podcasts?|episodes?|films?|movies?|tracks?|songs?|webcasts?|talks?)|(?:video|audio|podcast|episode|movie|track|song|webcast)(?:-template-default|[-_]post|-page|-single|-detail)?)(?=\s|$)/;

/** The page offers a thing for sale. */
export const shopWords =
  /add to (?:cart|basket|bag)|in den warenkorb|加入购物车|в корзину|ajouter au panier|añadir al carrito|buy now|立即购买/i;

/** What pages of audio programmes say around the player. */
export const podcastWords =
  /\bshow ?notes\b|\btranscript\b|\bdownload (?:mp3|episode|audio|video)\b|\bsubscribe (?:on|via|to (?:the|our) podcast)\b|\blisten (?:now|on|to)\b|\bapple podcasts\b|\bitunes\b|\bfolge\s\d+\b|\bepisode\s#?\d+\b|本期节目|收听/i;

/** Leads to more items of a list. */
export const pagingWords =
  /^(?:next(?: page)?|older(?: posts)?|previous|load more|show more|下一页|上一页|尾页|末页|更多|加载更多|nächste|weiter|suivant|siguiente|далее|次へ|»|›)$/i;

/** What programme pages offer besides playing. */
export const playerWords =
  /^(?:play|pause|mute|fullscreen|embed|share|autoplay|播放|全屏|线路.{0,6}|播放源.{0,4}|下载|download|subtitles|captions|playback speed|倍速|弹幕)$/i;

/** In a title: the number of an episode, a part, a lesson. */
export const numberedTitle =
  /#\s?\d|\b(?:ep|episode|folge|part|teil|vol|lecture|lesson|chapter|s\d{1,2}\s?e)\.?\s?\d|第\s?[0-9〇一二三四五六七八九十百]{1,6}\s?[集话話期回讲講课]|серия\s\d|\d\sсерия/i;

/** In a site's name or host: the site is about programmes. */
export const programmeSite =
  /podcast|video|movie|film|cinema|radio|music|audio|sound|\bcasts?\b|talks?\b|\btv\b|tv\b|\btv|\bfm\b|影视|视频|影院|电影|电台|播客|音乐|动漫|동영상|видео|кино|радио|動画/i;
