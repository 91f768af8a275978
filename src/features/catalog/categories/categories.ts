import { categoryNames } from "./category-names.ts";

/** Glint's shared set, onto which the categories of all sites are mapped (A5). */
export const categories = [
  { id: "news", en: "News", zh: "新闻" },
  { id: "film", en: "Film", zh: "电影" },
  { id: "series", en: "Series", zh: "剧集" },
  { id: "variety", en: "Shows", zh: "综艺" },
  { id: "comedy", en: "Comedy", zh: "搞笑" },
  { id: "animation", en: "Animation", zh: "动漫" },
  { id: "documentary", en: "Documentary", zh: "纪录片" },
  { id: "music", en: "Music", zh: "音乐" },
  { id: "sports", en: "Sports", zh: "体育" },
  { id: "games", en: "Games", zh: "游戏" },
  { id: "technology", en: "Technology", zh: "科技" },
  { id: "education", en: "Education", zh: "教育" },
  { id: "society", en: "Society", zh: "社会" },
  { id: "finance", en: "Finance", zh: "财经" },
  { id: "military", en: "Military", zh: "军事" },
  { id: "entertainment", en: "Entertainment", zh: "娱乐" },
  { id: "life", en: "Life", zh: "生活" },
  { id: "food", en: "Food", zh: "美食" },
  { id: "travel", en: "Travel", zh: "旅游" },
  { id: "health", en: "Health", zh: "健康" },
  { id: "fashion", en: "Fashion", zh: "时尚" },
  { id: "autos", en: "Cars", zh: "汽车" },
  { id: "animals", en: "Animals", zh: "动物" },
  { id: "nature", en: "Nature", zh: "自然" },
  { id: "culture", en: "Arts & culture", zh: "文化" },
  { id: "children", en: "Children", zh: "少儿" },
  { id: "religion", en: "Religion", zh: "宗教" },
] as const satisfies readonly { readonly id: string; readonly en: string; readonly zh: string }[];

export type CategoryId = (typeof categories)[number]["id"];

const byName = new Map(
  Object.entries(categoryNames).flatMap(([id, names]) => names.map((name) => [fold(name), id as CategoryId] as const)),
);
for (const { id, en, zh } of categories) for (const name of [id, en, zh]) byName.set(fold(name), id);

const separators = /\s*[,，;；、|｜/／>›»&+·]\s*|\s+[-–—]\s+|\s+and\s+/i;
const suffixes =
  /(频道|頻道|栏目|专区|專區|视频|視頻|影片|片段|节目|節目|类|類|片|资讯| videos?| clips?| channel| section| shows?)$/;

/**
 * Maps a site's own category, section or breadcrumb ("Home > Sport > Football", "音乐频道") onto the shared set; undefined
 * when no part of it is known. Of several parts the last known one counts, since sites write the general before the special.
 */
export function mapCategory(text: string): CategoryId | undefined {
  const whole = lookUp(text);
  if (whole) return whole;
  const parts = text.split(separators).filter(Boolean);
  return parts.map(lookUp).findLast((id) => id !== undefined);
}

function lookUp(text: string): CategoryId | undefined {
  let name = fold(text);
  for (let tries = 0; tries < 3; tries++) {
    const id = byName.get(name);
    if (id) return id;
    const shorter = name.replace(suffixes, "");
    if (shorter === name || shorter === "") return undefined;
    name = shorter;
  }
  return undefined;
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/[_-]+/g, " ").replace(/\s+/g, " ").trim();
}
