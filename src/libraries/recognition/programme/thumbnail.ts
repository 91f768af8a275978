import type { Sourced } from "../reading.ts";
import { firstOf, metaValues, sourced } from "./choose.ts";
import type { FactContext } from "./context.ts";
import { resolveAddress } from "./found-address.ts";
import { flashVariables } from "./gather.ts";
import { type Thing, textOf, textsOf, thingsOf } from "./things.ts";
import { key } from "./title-parts.ts";

const scriptPicture =
  /["']?\b(?:pic|poster|cover|thumb(?:nail)?|image|img|preview)["']?\s{0,3}[:=]\s{0,3}["']((?:https?:)?\\?\/[^"'\s]{5,1000})["']/i;

// Pictures that stand for the site, not for the programme.
const siteWide =
  /(?:^|[/_.-])(?:logo|default|placeholder|noimage|no-image|favicon|avatar|share-?(?:image|logo))(?:[/_.-]|$)/i;

// The first picture below the title shows the programme more often than not; these never do.
const ornament =
  /\.(?:gif|svg|ico)(?:[?#]|$)|^data:|(?:^|[/_.=-])(?:logo|icons?|avatars?|gravatar|emoji|smil\w{0,6}|button|badge|banner|ads?|pixel|blank|spacer|breadcrumb|loading|arrow|qr\w{0,6}|wechat|weixin|share|author|profile|user)s?(?:[/_.=-]|\d|$)/i;
const nearTitle = 12_000;

/** The programme's picture, an absolute address. */
export function readThumbnail(context: FactContext): Sourced<string> | undefined {
  return firstOf(thumbnailCandidates(context));
}

function* thumbnailCandidates({
  page,
  thing,
  article,
  title,
  titleAt,
}: FactContext): Iterable<Sourced<string> | undefined> {
  for (const { key: name, content } of metaValues(page.metas, "og:image", "og:image:url", "og:image:secure_url"))
    if (!siteWide.test(content)) yield sourced(absolute(content), name, 0.9);
  yield sourced(pictureOf(thing, "thumbnailUrl", "thumbnailURL", "thumbnail"), thing?.syntax ?? "json-ld", 0.9);
  for (const { key: name, content } of metaValues(page.metas, "twitter:image", "twitter:image:src"))
    yield sourced(absolute(content), name, 0.8);
  yield sourced(pictureOf(thing, "image"), thing?.syntax ?? "json-ld", 0.8);
  for (const tag of page.players)
    if (!tag.isInPicture) yield sourced(absolute(tag.attributes.poster ?? ""), "poster", 0.8);
  for (const link of page.relLinks)
    if (/image_src|thumbnail/.test(link.rel)) yield sourced(absolute(link.href), "image_src", 0.7);
  for (const { content } of metaValues(page.metas, "thumbnail", "thumbnailurl", "image"))
    yield sourced(absolute(content), "thumbnail", 0.6);
  yield sourced(pictureOf(article, "image", "thumbnailUrl"), article?.syntax ?? "json-ld", 0.6);
  for (const tag of page.plugins) {
    const variables = flashVariables(tag.attributes.flashvars ?? tag.params.flashvars ?? "", []);
    for (const [name, value] of variables)
      if (/^(?:image|pic|poster|thumb\w*|preview)$/i.test(name)) yield sourced(absolute(value), "plugin", 0.7);
  }
  for (const script of page.scripts)
    yield sourced(absolute(scriptPicture.exec(script.text)?.[1]?.replaceAll("\\/", "/") ?? ""), "script", 0.6);
  const own = key(title?.value ?? "");
  if (own !== "")
    for (const picture of page.pictures)
      if (key(picture.text) === own) yield sourced(absolute(picture.src), "picture", 0.6);
  if (titleAt >= 0)
    for (const picture of page.pictures)
      if (picture.at > titleAt && picture.at - titleAt < nearTitle && !ornament.test(picture.src))
        yield sourced(absolute(picture.src), "picture", 0.3);
  function absolute(written: string): string | undefined {
    return written === "" ? undefined : resolveAddress(page, written);
  }
  function pictureOf(each: Thing | undefined, ...names: string[]): string | undefined {
    if (each === undefined) return undefined;
    const written = names.flatMap((name) => [
      ...thingsOf(each, name).map((image) => textOf(image, "contentUrl", "url")),
      ...textsOf(each, name),
    ]);
    return written.map((text) => absolute(text ?? "")).find((url) => url !== undefined);
  }
}
