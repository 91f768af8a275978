import type { Line } from "./lines.ts";

/** Fields that pages show as "label: value". */
export type LabelledField =
  | "publisher"
  | "published"
  | "durationSeconds"
  | "views"
  | "likes"
  | "dislikes"
  | "favourites"
  | "comments"
  | "category"
  | "keywords";
export type ShownValue = { readonly text: string; readonly at: number };

/** Labels by field, as they stand before a colon; the languages pages of this kind are written in. */
const labels: Readonly<Record<LabelledField, string>> = {
  publisher:
    "作者|导演|導演|发布者|发布人|上传者|上传人|上传用户|UP主|主播|主讲|讲师|来源|稿源|出处|出品方?|制作|演唱者?|歌手|艺人|专辑艺人|播主|频道|投稿者|配信者|出演|uploaded by|uploader|posted by|published by|publisher|author|directed by|director|artist|channel|speakers?|presenters?|presented by|performed by|creator|source|von|autor|sprecher|quelle|kanal|auteur|chaîne|autor|canal|автор|канал|источник|загрузил|작성자|채널",
  published:
    "发布时间|发布日期|发布于|发表时间|上传时间|上传日期|更新时间|更新日期|录入时间|添加时间|日期|时间|上映时间|上映日期|首播|发行时间|date|published(?: on)?|date published|publish date|upload date|uploaded(?: on)?|posted(?: on)?|released?(?: on| date)?|added(?: on)?|recorded(?: on)?|aired?(?: on| date)?|datum|veröffentlicht(?: am)?|erschienen am|publié le|mise? en ligne(?: le)?|fecha|publicado(?: em| el)?|дата(?: публикации)?|опубликовано|добавлено|公開日|投稿日時?|配信日|게시일|등록일",
  durationSeconds:
    "片长|时长|长度|视频长度|播放时长|duration|length|running time|runtime|play time|dauer|länge|spieldauer|durée|duración|duração|длительность|продолжительность|再生時間|재생시간",
  views:
    "播放|播放量|播放数|播放次数|点击|点击量|点击率|点击次数|人气|浏览|浏览量|浏览次数|观看|阅读|views?|plays?|hits|played|watched|aufrufe|vues|visitas|просмотр\\p{L}*|再生数?|再生回数|閲覧数|조회수?",
  likes: "顶|赞|点赞|喜欢|好评|likes?|thumbs up|高評価|いいね|нравится|좋아요",
  dislikes: "踩|差评|dislikes?|低評価",
  favourites: "收藏|收藏数|favou?rites?|bookmarks?|マイリスト",
  comments: "评论|评论数|回复|弹幕|comments?|kommentare|commentaires|комментари\\p{L}*|コメント|댓글",
  category:
    "类型|分类|类别|栏目|所属栏目|所属分类|categor(?:y|ies)|genre|section|topic|room|kategorie|rubrik|thema|catégorie|rubrique|categoría|категория|рубрика|жанр|カテゴリー?|ジャンル|카테고리|分類|類型",
  keywords: "标签|关键词|关键字|tags?|keywords?|schlagwörter|stichwörter|mots-clés|etiquetas|метки|теги|タグ|태그|標籤",
};

const fieldNames = Object.keys(labels) as LabelledField[];
const anyLabel = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${fieldNames.map((field) => `(${labels[field]})`).join("|")})\\s{0,3}(?:[:：]|(?=[(（]\\s?\\d)|\\s(?=\\d))`,
  "giu",
);
// The label words of English also stand in sentences: without a colon only counters count.
const counterFields = new Set<LabelledField>(["views", "likes", "dislikes", "favourites", "comments"]);
// What a label stands before: tells most lines apart without trying every word at every letter.
const afterLabel = /[:：]|[(（]\s?\d|\s\d/;
const valueEnd = /\s{2,}|　|[|｜·•;；]|\s[-–—/]\s|，(?=\S{2,8}[:：])/;
const valueLengthMax = 120;
const lineLengthMax = 400;

/**
 * Reads "label: value" pairs from lines near the title. A label that ends its line takes the next line as its value (table
 * cells, definition lists). The first value of a field wins.
 */
export function readLabels(lines: readonly Line[]): ReadonlyMap<LabelledField, ShownValue> {
  const found = new Map<LabelledField, ShownValue>();
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Line;
    if (line.text.length > lineLengthMax || !afterLabel.test(line.text)) continue;
    const matches = [...line.text.matchAll(anyLabel)];
    for (let at = 0; at < matches.length; at++) {
      const match = matches[at] as RegExpExecArray;
      const field = fieldNames[match.slice(1).findIndex((group) => group !== undefined)] as LabelledField;
      if (found.has(field) || (!/[:：]$/.test(match[0].trim()) && !counterFields.has(field))) continue;
      const from = match.index + match[0].length;
      const value =
        valueAt(line.text.slice(from, matches[at + 1]?.index), field) ??
        (from >= line.text.length - 1 ? valueAt(lines[index + 1]?.text ?? "", field) : undefined);
      if (value !== undefined) found.set(field, { text: value, at: line.at + match.index });
    }
  }
  return found;
}

function valueAt(text: string, field: LabelledField): string | undefined {
  const trimmed = text.slice(0, lineLengthMax).replace(/^[\s:：（(]+/, "");
  const end = field === "keywords" ? -1 : trimmed.search(valueEnd);
  const value = (end === -1 ? trimmed : trimmed.slice(0, end)).replace(/[\s,，)）\]】]+$/, "").trim();
  return value === "" || value.length > valueLengthMax || /[:：]$/.test(value) ? undefined : value;
}

/** Lines in the reader's view of the title: a few before it, more after it. All lines when the title stands nowhere. */
export function linesAround(lines: readonly Line[], at: number): readonly Line[] {
  if (at < 0) return lines.slice(0, 150);
  const index = lines.findIndex((line) => line.at >= at);
  return index === -1
    ? lines.slice(0, 150)
    : [...lines.slice(index, index + 60), ...lines.slice(Math.max(0, index - 12), index)];
}
