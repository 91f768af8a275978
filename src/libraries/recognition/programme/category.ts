import type { Sourced } from "../reading.ts";
import { clean, firstOf, metaValues, sourced } from "./choose.ts";
import type { FactContext } from "./context.ts";
import { isThing, textOf } from "./things.ts";
import { isSiteName, key } from "./title-parts.ts";

const categoryLengthMax = 100;
const sectionKeys = ["article:section", "video:section", "category", "og:video:category", "section"];
const categoryHint =
  /(?:^|[\s_-])(?:category|cat-links|post-category|entry-categor\w{1,4}|article-categor\w{1,4}|fenlei)(?:$|[\s_-])/;
const nearTitle = 6000;

/** The site's own category or section: declared, labelled, or the last step of the way here before the page itself. */
export function readCategory(context: FactContext): Sourced<string> | undefined {
  return firstOf(categoryCandidates(context));
}

function* categoryCandidates(context: FactContext): Iterable<Sourced<string> | undefined> {
  const { page, thing, article, labels } = context;
  const value = (text: string | undefined) => clean(text, categoryLengthMax);
  yield sourced(value(textOf(thing, "genre", "articleSection")), thing?.syntax ?? "json-ld", 0.9);
  yield sourced(value(metaValues(page.metas, ...sectionKeys)[0]?.content), "article:section", 0.8);
  yield sourced(value(textOf(article, "articleSection", "genre", "recipeCategory")), article?.syntax ?? "json-ld", 0.7);
  yield sourced(value(labels.get("category")?.text), "text-label", 0.6);
  yield sourced(value(declaredStep(context)), "breadcrumb", 0.5);
  yield sourced(value(shownStep(context)), "breadcrumb", 0.5);
  yield sourced(value(namedLink(context)), "text", 0.5);
  yield sourced(value(ofByline(context)), "byline", 0.4);
}

/** The step before the last of a BreadcrumbList; a list of two is home and the section, or the section and the page. */
function declaredStep({ gathered }: FactContext): string | undefined {
  const list = gathered.things.find((each) => each.types.includes("BreadcrumbList"));
  const crumbs = list?.properties.get("itemListElement")?.filter(isThing) ?? [];
  const crumb = crumbs.length >= 2 ? crumbs[Math.max(crumbs.length - 2, 1)] : undefined;
  return crumb === undefined ? undefined : (textOf(crumb, "name") ?? textOf(crumb, "item"));
}

const wayHint = /(?:^|[\s_-])(?:breadcrumbs?|crumbs?|bread-crumb|weizhi|mbx)(?:$|[\s_-])/;
const wayLead =
  /^(?:您?(?:当前|现在|所在|的)?(?:的)?位置|你在这里|you are here|sie sind hier|vous êtes ici|вы здесь|現在地)\s*[:：]?\s*/i;
const homeWord =
  /^(?:首页|主页|网站首页|home|homepage|start|startseite|accueil|inicio|início|главная|ホーム|トップ|홈|本站)$/i;
const stepEnd = /[>»›→＞/|｜]|::|&gt;/;
const wayLevels = 4;
const wayRunsMax = 12;
const wayTextMax = 200;

/** The last step of the way here that is neither home nor the page: "Home > Films > Comedy > Title" is in Comedy. */
function shownStep({ page, title, siteNames }: FactContext): string | undefined {
  const isWay = wayFinder();
  const first = page.runs.findIndex(
    (run) => run.text.length <= wayTextMax && (isWay(run.element) || wayLead.test(run.text)),
  );
  if (first === -1) return undefined;
  const isByLead = wayLead.test(page.runs[first]?.text ?? "");
  const runs = page.runs
    .slice(first, first + wayRunsMax)
    .filter((run, at) => at === 0 || isByLead || isWay(run.element));
  const steps: string[] = [];
  for (const run of runs) {
    for (const part of run.text.replace(wayLead, "").split(stepEnd)) {
      const step = part.trim();
      if (title !== undefined && key(step) === key(title.value)) return steps.at(-1);
      if (step !== "" && step.length <= 30 && !homeWord.test(step) && !isSiteName(step, siteNames)) steps.push(step);
    }
  }
  // Without the page's own title at its end, only what links on is a step.
  return isByLead ? steps[0] : steps.at(runs.at(-1)?.inAnchor === true ? -1 : -2);
}

type Element = FactContext["page"]["runs"][number]["element"];

/** Tells whether an element or one of the next around it is named for the way here; asks each element once. */
function wayFinder(): (element: Element) => boolean {
  const known = new Map<Element, number>();
  // How many elements up one is named so: 0 for the element itself.
  const levelsUp = (element: Element): number => {
    let levels = known.get(element);
    if (levels === undefined) {
      levels = wayHint.test(element.hint) ? 0 : element.parent === undefined ? wayLevels : levelsUp(element.parent) + 1;
      known.set(element, levels);
    }
    return levels;
  };
  return (element) => levelsUp(element) < wayLevels;
}

/** A link near the title in an element named for categories; menus have such, too. */
function namedLink({ page, titleAt }: FactContext): string | undefined {
  return page.runs.find(
    (run) =>
      run.inAnchor &&
      run.text.length < 30 &&
      run.element.zone === "main" &&
      (titleAt < 0 || Math.abs(run.at - titleAt) < nearTitle) &&
      categoryHint.test(run.element.hints),
  )?.text;
}

/** "by Mira in Films" in a short line near the title. */
function ofByline({ lines }: FactContext): string | undefined {
  for (const line of lines.slice(0, 12)) {
    const found =
      line.text.length < 160 ? /(?:^|\s)in\s+(\p{Lu}[\p{L} &]{1,30}?)\s*(?:$|[·|,])/u.exec(line.text) : null;
    if (found !== null) return found[1];
  }
  return undefined;
}
