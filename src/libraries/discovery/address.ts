/** Scheme, host and port: "https://a.example". */
export function originOf(url: string): string {
  const slash = url.indexOf("/", url.indexOf("://") + 3);
  return slash < 0 ? url : url.slice(0, slash);
}

/** Path and query of an absolute address, "/" where it has none. */
export function targetOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  return start < 0 ? "/" : url.slice(start);
}

const indexFile = /\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/;

/** Equal for the spellings that servers show one page under: "/a/index.html", "/a/" and "/a"; http and https; with www and without. */
export function addressKey(url: string): string {
  const start = url.indexOf("://") + 3;
  let key = url.startsWith("www.", start) ? url.slice(start + 4) : url.slice(start);
  const question = key.indexOf("?");
  let path = question < 0 ? key : key.slice(0, question);
  if (path.includes("/index.") || path.includes("/default.")) path = path.replace(indexFile, "/");
  if (path.endsWith("/")) path = path.slice(0, -1);
  key = question < 0 ? path : path + key.slice(question);
  return key;
}

// Files that are no pages.
const fileSuffix =
  /\.(mp4|m4v|webm|mkv|mov|avi|wmv|flv|f4v|mpe?g|3gp|ts|m3u8?|mpd|mp3|m4a|m4b|ogg|oga|ogv|opus|wav|flac|aac|wma|ra|rm|rmvb|swf|jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|js|mjs|json|woff2?|ttf|otf|eot|pdf|od[tsp]|rtf|docx?|xlsx?|pptx?|epub|mobi|zip|rar|7z|t?gz|bz2|xz|exe|dmg|apk|iso|torrent|srt|vtt|ass|ics|bib|txt|csv)$/i;

/** Whether an address is that of a file that can be no page. */
export function isFile(url: string): boolean {
  return fileEnding(url) !== undefined;
}

/** The ending of an address that is a file's and no page's, "mp4"; undefined for all others. */
export function fileEnding(url: string): string | undefined {
  const target = targetOf(url);
  const question = target.indexOf("?");
  return fileSuffix.exec(question < 0 ? target : target.slice(0, question))?.[1]?.toLowerCase();
}

const feedAddress =
  /(?:\/|\b)(?:feed|rss|atom)(?:\/|\.xml|\.php|\.json)?$|\/index\.xml$|[?&]feed=|\.xml$|\.(?:rss|atom|rdf)$/i;

/** Whether an address looks like that of a feed. */
export function isFeedAddress(url: string): boolean {
  return feedAddress.test(targetOf(url));
}
