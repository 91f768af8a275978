import {
  conditionalHeaders,
  createCookieJar,
  decodedBody,
  isSoftNotFound,
  judgeCompleteness,
  readRobotsSitemaps,
  retryNotBefore,
  robotsAllow,
  rulesOfAnswer,
  templateAction,
  trapKind,
  validatorsAfter,
  walk,
} from "../../src/features/crawl/index.ts";
import { decodeBytes } from "../../src/libraries/recognition/index.ts";
import {
  bytesField,
  type CaseInput,
  headersField,
  type Operation,
  optionalText,
  textField,
  textsField,
  writeInstant,
} from "./case.ts";

type Headers = Readonly<Record<string, string>>;

/** The crawl: robots.txt, HTTP, traps. */
export const crawlOperations: Readonly<Record<string, Operation>> = {
  robots: (input) => {
    const body = robotsText(input);
    const rules = rulesOfAnswer({ status: statusOf(input), body }, optionalText(input, "agent") ?? "GlintBot");
    const paths = textsField(input, "paths");
    return {
      allowed: Object.fromEntries(paths.map((path) => [path, robotsAllow(rules, requestTarget(path))])),
      crawlDelay: rules.crawlDelaySeconds ?? null,
      crawlDelaySeconds: rules.crawlDelaySeconds ?? null,
      sitemaps: readRobotsSitemaps(body, optionalText(input, "url") ?? "https://unknown.example/robots.txt"),
    };
  },
  "robots.sitemaps": (input) => ({ sitemaps: readRobotsSitemaps(robotsText(input), textField(input, "url")) }),
  "http.retryAfter": (input, now) => ({
    notBefore: writeInstant(retryNotBefore(headersField(input)["retry-after"], now)),
  }),
  "http.conditional": (input, now) => ({ requestHeaders: conditionalHeaders(storedOf(input), now) }),
  "http.apply": applyResponse,
  "http.body": async (input) => {
    const headers = headersField(input);
    const decoded = await decodedBody(bytesField(input), headers);
    return {
      text: decoded.kind === "decoded" ? decodeBytes(decoded.body, headers).text : null,
      complete: decoded.kind === "decoded" && decoded.complete,
      error: decoded.kind === "decoded" ? null : decoded.kind,
    };
  },
  "http.complete": (input) => judgeCompleteness(messageOf(input)),
  "http.walk": walkCase,
  trap: (input, now) => {
    const kinds = textsField(input, "urls").map((url) => trapKind(url, now));
    return { trap: kinds.map((kind) => kind !== undefined), kinds: kinds.map((kind) => kind ?? null) };
  },
  "trap.pattern": (input) => ({
    action: templateAction({
      fetched: numberField(input, "fetched") ?? 0,
      programmesFound: numberField(input, "programmesFound") ?? 0,
      newLinksOnlySamePattern: input.newLinksOnlySamePattern === true,
    }),
  }),
  soft404: (input) => {
    const probe = faceOf(input.probe);
    const pages = Array.isArray(input.pages) ? input.pages : [];
    const gone = pages.filter((page) => isSoftNotFound(probe, String(page.url), faceOf(page)));
    return { gone: gone.map(({ url }) => url) };
  },
};

function robotsText(input: CaseInput): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytesField(input));
}

/** 0 where no answer came. */
function statusOf(input: CaseInput): number {
  return numberField(input, "status") ?? (input.error === undefined ? 200 : 0);
}

function numberField(input: CaseInput, name: string): number | undefined {
  const value = input[name];
  return typeof value === "number" ? value : undefined;
}

function requestTarget(path: string): string {
  const url = /^https?:\/\//i.test(path) ? URL.parse(path) : undefined;
  return url ? url.pathname + url.search : path;
}

function storedOf(input: CaseInput): { title?: string; etag?: string; lastModified?: string; body?: string } {
  return (input.stored ?? {}) as { title?: string; etag?: string; lastModified?: string; body?: string };
}

/** What is kept of a stored page after an answer: only a whole, successful, non-empty one replaces it. */
async function applyResponse(input: CaseInput): Promise<unknown> {
  const stored = storedOf(input);
  const response = (input.response ?? {}) as CaseInput;
  const status = statusOf(response);
  const headers = headersField(response);
  const bytes = bytesField(response);
  const decoded = await decodedBody(bytes, headers);
  const { store } = judgeCompleteness(messageOf({ receivedBytes: bytes.length, ...response }));
  const text = decoded.kind === "decoded" && decoded.complete ? decodeBytes(decoded.body, headers).text : "";
  const isReplaced = store && status !== 204 && text !== "";
  const title = /<title[^>]*>\s*([^<]*?)\s*<\/title/i.exec(text)?.[1];
  const isChanged = isReplaced && (stored.body === undefined ? title !== stored.title : text !== stored.body);
  const isAnswer = isReplaced || status === 304;
  return {
    title: isReplaced ? (title ?? null) : (stored.title ?? null),
    changed: isChanged,
    stored: isReplaced,
    gone: status === 404 || status === 410,
    ...stripTitle(stored),
    ...(isAnswer ? validatorsAfter(stored, status, headers) : {}),
  };
}

function stripTitle({ title: _, body: __, ...rest }: ReturnType<typeof storedOf>) {
  return rest;
}

function messageOf(input: CaseInput) {
  // Whatever word says that the message had a proper end.
  const ends = Object.entries(input).filter(([name]) => /chunk|termin|ended|final|clean/i.test(name));
  const endedCleanly = ends.map(([, value]) => value).find((value) => typeof value === "boolean") as
    | boolean
    | undefined;
  const method = optionalText(input, "method");
  return {
    status: statusOf(input),
    headers: headersField(input) as Headers,
    receivedBytes: numberField(input, "received") ?? numberField(input, "receivedBytes") ?? bytesField(input).length,
    ...(method === undefined ? {} : { method: method.toUpperCase() }),
    ...(endedCleanly === undefined ? {} : { endedCleanly }),
  };
}

type Served = {
  url: string;
  ifCookie?: string | null;
  status: number;
  headers?: Record<string, string>;
  body?: string;
};

/** Walks a made-up server: of an address's answers the one whose cookie the request carries. */
async function walkCase(input: CaseInput, now: Date): Promise<unknown> {
  const server = (Array.isArray(input.server) ? input.server : []) as Served[];
  const end = await walk(textField(input, "start"), {
    request: async (url, headers) => {
      const answers = server.filter((answer) => answer.url === url);
      const cookies = (headers.cookie ?? "").split("; ");
      const found =
        answers.find(({ ifCookie }) => ifCookie && cookies.includes(ifCookie)) ??
        answers.find(({ ifCookie }) => !ifCookie);
      return { status: found?.status ?? 404, headers: headersField({ headers: found?.headers }), body: found?.body };
    },
    mayVisit: () => "yes",
    jar: createCookieJar(),
    now,
    redirectsMax:
      numberField(input, "redirectsMax") ?? numberField(input, "maxRedirects") ?? numberField(input, "max") ?? 10,
  });
  const common = { requests: end.requestCount, hops: end.hops, permanent: end.isPermanent };
  if (end.kind === "arrived")
    return {
      ...common,
      final: end.url,
      status: end.response.status,
      body: end.response.body ?? null,
      outcome: "ok",
      loop: false,
    };
  if (end.kind === "failed") return { ...common, outcome: "failed" };
  return {
    ...common,
    final: null,
    status: null,
    outcome: end.why,
    error: end.why,
    stopped: end.why,
    loop: end.why === "loop",
  };
}

function faceOf(value: unknown) {
  const { status, bodyHash, finalUrl, location } = (value ?? {}) as Record<string, unknown>;
  const target = finalUrl ?? location;
  return {
    status: typeof status === "number" ? status : 200,
    bodyHash: typeof bodyHash === "string" ? bodyHash : "",
    ...(typeof target === "string" ? { finalUrl: target } : {}),
  };
}
