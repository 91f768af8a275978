import { targetOf } from "../../address.ts";

/** What a site's answers have shown of its addresses: which differ in nothing but their spelling. */
export type Copies = {
  /** The address to ask for, where it is known that the given one only leads there. */
  readonly settled: (url: string) => string;
  /** The address without parameters that change nothing; undefined where it has none of those. */
  readonly bare: (url: string) => string | undefined;
  readonly noteRedirect: (from: string, to: string) => void;
  readonly notePlain: (url: string) => void;
  /** What `settled` gave in an address' place is not there. */
  readonly noteUnsettled: () => void;
  /** The page said or showed that it is `original`. */
  readonly noteCopy: (url: string, original: string) => void;
  readonly recall: () => CopiesState;
};

type Counts = readonly (readonly [parameter: string, count: number])[];
export type CopiesState = {
  readonly slashAdded: number;
  readonly slashNotNeeded: number;
  readonly idle: Counts;
  readonly telling: Counts;
};

const variantsLeast = 2;
const parametersKept = 200;
const parameterCharactersMax = 60;
/** Parameters that name a visit or a way of showing a page, never another page. */
const idleAnywhere =
  /^(?:replytocom|share|like_comment|print|phpsessid|jsessionid|sid|session_?id|utm_\w+|fbclid|gclid|ref|amp)$/i;

export function createCopies(before?: CopiesState): Copies {
  let { slashAdded, slashNotNeeded } = before ?? { slashAdded: 0, slashNotNeeded: 0 };
  const idleParameters = new Map<string, number>(before?.idle);
  const telling = new Map<string, number>(before?.telling);
  const isIdle = (name: string): boolean => {
    if (idleAnywhere.test(name)) return true;
    const idle = idleParameters.get(name) ?? 0;
    return idle >= variantsLeast && idle > 3 * (telling.get(name) ?? 0);
  };
  return {
    settled: (url) => (slashAdded > 0 && slashNotNeeded === 0 && isWithoutSlash(url) ? `${url}/` : url),
    bare: (url) => {
      const question = url.indexOf("?");
      if (question < 0) return undefined;
      const parts = url.slice(question + 1).split("&");
      const kept = parts.filter((part) => !isIdle(nameOf(part)));
      if (kept.length === parts.length) return undefined;
      const path = url.slice(0, question);
      return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
    },
    noteRedirect: (from, to) => {
      if (to === `${from}/`) slashAdded++;
    },
    noteUnsettled: () => {
      slashNotNeeded++;
    },
    notePlain: (url) => {
      if (isWithoutSlash(url)) slashNotNeeded++;
      for (const name of parametersOf(url)) telling.set(name, (telling.get(name) ?? 0) + 1);
    },
    noteCopy: (url, original) => {
      if (targetOf(url).split("?")[0] !== targetOf(original).split("?")[0]) return;
      const kept = new Set(parametersOf(original));
      for (const name of parametersOf(url))
        if (!kept.has(name)) idleParameters.set(name, (idleParameters.get(name) ?? 0) + 1);
    },
    recall: () => ({ slashAdded, slashNotNeeded, idle: commonest(idleParameters), telling: commonest(telling) }),
  };
}

function commonest(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts]
    .filter(([name]) => name.length <= parameterCharactersMax)
    .sort(([, one], [, other]) => other - one)
    .slice(0, parametersKept);
}

/** "/a/b" but not "/a/b.html", "/a/b/" or "/a?b". */
function isWithoutSlash(url: string): boolean {
  return /^[^?#]*\/[^/?#.]+$/.test(targetOf(url));
}

function parametersOf(url: string): string[] {
  const question = url.indexOf("?");
  if (question < 0) return [];
  return url
    .slice(question + 1)
    .split("&")
    .map(nameOf);
}

function nameOf(part: string): string {
  const equals = part.indexOf("=");
  return equals < 0 ? part : part.slice(0, equals);
}
