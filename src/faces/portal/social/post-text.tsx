import type { VNode } from "preact";
import type { PostLine } from "../../../features/social/index.ts";
import { type Entity, splitText } from "../../../features/social/text/index.ts";
import { safeLink } from "../../http/index.ts";

const shownAddressMax = 36;

type PostTextProps = Pick<PostLine, "text" | "entities" | "mentionedNames">;

/** A post's text with its addresses, topics and names as links. Everything else is text, whatever it looks like. */
export function PostText({ text, entities, mentionedNames }: PostTextProps) {
  const known = new Set(mentionedNames.map((name) => name.toLowerCase()));
  return (
    <p class="post-text" lang={languageOf(text)} dir="auto">
      {splitText(text, entities).map(({ text: said, entity }, index) =>
        entity === undefined ? said : <EntityLink key={index} said={said} entity={entity} known={known} />,
      )}
    </p>
  );
}

type EntityProps = { readonly said: string; readonly entity: Entity; readonly known: ReadonlySet<string> };

function EntityLink({ said, entity, known }: EntityProps): VNode | string {
  switch (entity.kind) {
    case "topic":
      return <a href={topicHref(entity.key)}>{said}</a>;
    case "mention":
      return known.has(entity.name.toLowerCase()) ? <a href={`/@${entity.name}`}>{said}</a> : said;
    case "link": {
      const href = safeLink(entity.url);
      if (href === undefined) return said;
      return (
        <a href={href} title={href} rel="nofollow noopener noreferrer ugc" target="_blank">
          {shownAddress(said)}
        </a>
      );
    }
  }
}

export function topicHref(key: string): string {
  return `/topic/${encodeURIComponent(key)}`;
}

function shownAddress(address: string): string {
  const bare = address.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
  return bare.length > shownAddressMax ? `${bare.slice(0, shownAddressMax)}…` : bare;
}

/** For voices and fonts: the page is in the reader's language, a post in its author's. */
function languageOf(text: string): string | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  return /\p{Script=Han}/u.test(text) ? "zh-CN" : undefined;
}
