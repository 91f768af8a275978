import { type Attributes, scan } from "../document/scan.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { createItemCollector } from "./microdata.ts";
import type { Observations } from "./observations.ts";
import { createHeadCollector } from "./observe-head.ts";
import { createPlayerCollector } from "./observe-players.ts";
import { createTextCollector } from "./observe-text.ts";
import { createPlace, voidElements } from "./place.ts";

// Their content is not shown: no text runs, but their tags still count (players stand in noscript and template).
const silentElements = new Set([
  "script",
  "style",
  "textarea",
  "title",
  "template",
  "svg",
  "select",
  "option",
  "xmp",
  "button",
]);

/**
 * Reads a page once and collects what recognition needs.
 *
 * @param html decoded text of any size and quality.
 * @param url absolute address of the page.
 */
export function observe(html: string, url: string, rules: CompiledRules): Observations {
  const place = createPlace();
  const head = createHeadCollector(url);
  const text = createTextCollector();
  const players = createPlayerCollector(rules, text);
  const items = createItemCollector();
  let silent = "";
  scan(html, {
    open: (name: string, attributes: Attributes, at: number) => {
      text.flush(place);
      const isVoid = voidElements.has(name);
      if (!isVoid) place.enter(name, attributes);
      head.open(name, attributes, at);
      text.open(name, attributes, at, place);
      players.open(name, attributes, at, place);
      items.open(name, attributes, at, place);
      if (silent === "" && silentElements.has(name)) silent = name;
    },
    close: (name: string) => {
      if (voidElements.has(name)) return;
      text.flush(place);
      if (silent === name) silent = "";
      head.close(name);
      text.close(name);
      players.close(name);
      if (place.name === name) items.close(place);
      place.leave(name);
    },
    text: (content: string, at: number) => {
      if (silent === "script") players.script(content, at);
      else if (silent === "title") head.text(content, at);
      else if (silent === "") {
        text.text(content, at);
        items.text(content);
      }
    },
  });
  return { html, url, ...head.result(), ...text.result(), ...players.result(), items: items.items };
}
