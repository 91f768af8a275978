import { urlTemplate } from "../../url-template.ts";

const elementsMax = 4;

/**
 * The place of a link without what differs from item to item: the last elements of its tag path, each with its first class,
 * numbers left out. "main article.post-12.type-audio h2.title" -> "main article.post- h.title".
 */
export function placeCluster(tagPath: string): string {
  return tagPath
    .split(" ")
    .slice(-elementsMax)
    .map((element) => element.split(".").slice(0, 2).join(".").replace(/\d+/g, ""))
    .join(" ");
}

/**
 * The form of an address: its first folder, and of what lies below only what kind of word each part is, so that "/tag/a/" and
 * "/tag/b/" are one form while "/tag/a/page/2/" is another.
 */
export function addressForm(url: string): string {
  const template = urlTemplate(url);
  const question = template.indexOf("?");
  const path = question < 0 ? template : template.slice(0, question);
  const parts = path.split("/").slice(1);
  const form = parts.map((part, at) => (at === 0 && parts.length > 2 ? part : formOf(part))).join("/");
  return `/${form}${question < 0 ? "" : `?${formOfQuery(template.slice(question + 1))}`}`;
}

/** Parameters with numbers by name; those with words together, however many: filters that combine are one form. */
function formOfQuery(query: string): string {
  const parameters = query.split("&");
  const numbered = parameters.filter((parameter) => parameter.includes("={"));
  return [...(numbered.length < parameters.length ? ["{words}"] : []), ...numbered].join("&");
}

function formOf(part: string): string {
  if (part === "" || /^(?:page|feed|amp|archives?|category|categories|tags?)$/.test(part)) return part;
  const dot = part.lastIndexOf(".");
  const suffix = dot > 0 ? part.slice(dot) : "";
  const stem = dot > 0 ? part.slice(0, dot) : part;
  if (/^(?:\{n\}|\{date\}|\{id\})$/.test(stem)) return stem + suffix;
  return `{word}${suffix}`;
}
