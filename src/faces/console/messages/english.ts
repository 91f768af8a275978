import type { RenderingMode, StrategyName } from "../../../features/catalog/index.ts";
import type { TroubleReason } from "../../../features/crawl/index.ts";
import { addressEnglish } from "./address-english.ts";
import { crawlEnglish } from "./crawl-english.ts";
import { freshnessEnglish } from "./freshness-english.ts";
import { membersEnglish } from "./members-english.ts";
import { moderationEnglish } from "./moderation-english.ts";
import { labelsEnglish, whyEnglish } from "./why-english.ts";

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

export type Explained = { readonly title: string; readonly remedy: string };

// Words of the console.
export const english = {
  sitesTitle: "Sites",
  addSite: "Add a site",
  importList: "Import a list",
  totals: {
    sites: "Sites",
    known: "Pages known",
    visited: "Pages visited",
    due: "Due now",
    programmes: "Programmes",
    errors: "Errors, 24 h",
  },
  columns: {
    site: "Site",
    state: "State",
    lastVisit: "Last visit",
    pages: "Pages visited / known",
    due: "Due now",
    programmes: "Programmes",
    errors: "Errors, 24 h",
    acts: "Acts",
  },
  sortBy: (column: string) => `Sort by ${column}`,
  states: { active: "Active", paused: "Paused", removed: "Removed" } as Record<string, string>,
  sample: "sample",
  never: "never",
  pause: "Pause",
  resume: "Resume",
  remove: "Remove",
  actOn: (act: string, site: string) => `${act}: ${site}`,
  noSitesTitle: "No sites yet",
  noSitesText: "Add the first one: Glint starts on it within seconds, and the portal fills by itself.",
  rowKeys: "j and k move between rows, Enter opens, a adds a site.",
  errorsTitle: "Errors of the last 24 hours",
  errorsNone: "None. Every visit came to something.",
  errorColumns: { kind: "What happened", count: "Count", example: "Example", remedy: "What to do" },
  notices: {
    added: "Added. The first visits start now.",
    exists: "This site is there already; new start addresses were taken in.",
    paused: "Paused. Its programmes stay on show.",
    resumed: "Going on.",
    removed: "Removed. Its programmes are no longer shown.",
    rendering: "Kept. It is in force from the site’s next turn on, within a minute.",
    strategy: "Kept. It is in force from the site’s next turn on, within a minute.",
    explored: "Some of what was left is visited now, and more where that brings programmes.",
  } as Record<string, string>,
  imported: (added: number, existing: number) =>
    `${added} ${plural(added, "site", "sites")} added, ${existing} there already.`,

  add: {
    title: "Add a site",
    intro:
      "Glint looks for videos and audio on its pages, politely: one page at a time, and never where robots.txt says no.",
    address: "Address",
    addressHint: "A URL like https://example.org/videos/ or just example.org",
    name: "Name",
    nameHint: "How the portal calls it. Empty: its host name.",
    scope: "What belongs to it",
    scopes: {
      "": "The whole domain (www.example.org, video.example.org …)",
      host: "Only this host",
      prefix: "Only addresses that begin like this one",
    } as Record<string, string>,
    limits: "Limits",
    limitsHint: "All optional.",
    pagesMax: "Pages at most",
    depthMax: "Links away from the start at most",
    delaySeconds: "Pause between two visits, seconds",
    fetchesPerHour: "Fetches an hour at most",
    strategy: "How new pages are found",
    strategyHint: "Glint’s own needs the fewest visits; the others are there to compare.",
    include: "Only addresses like",
    exclude: "Never addresses like",
    patternsHint: "One pattern a line; * stands for anything, e.g. */video/*",
    act: "Add site",
    notNumber: (field: string) => `“${field}” must be a number.`,
  },
  importing: {
    title: "Import a list",
    intro: "One address a line, or CSV with a head line (url, name, scope, pagesMax …), or JSON.",
    list: "List",
    file: "Or a file",
    act: "Import",
    empty: "The list is empty. Paste addresses or choose a file.",
    problems: (count: number) => `${count} ${plural(count, "line", "lines")} could not be used`,
    line: "Line",
    text: "Text",
    why: "Why",
    remedy: "What to do",
  },
  removing: {
    title: (site: string) => `Remove ${site}?`,
    text: (programmes: string, pages: string) =>
      `Glint stops visiting it, and its ${programmes} programmes vanish from the portal. The ${pages} known pages stay out until the site is added again.`,
    act: "Remove site",
    keep: "Keep it",
  },
  site: {
    back: "All sites",
    inPortal: "In the portal",
    seeds: "Starts at",
    scope: "Belongs to it",
    scopeKinds: { domain: "the whole domain", host: "the host", prefix: "addresses beginning with" } as Record<
      string,
      string
    >,
    only: "Only",
    never: "Never",
    limits: "Limits",
    limitsText: (pages: string, depth: string) => `${pages} pages, ${depth} links deep`,
    delay: (seconds: string) => `${seconds} s between visits`,
    added: "Added",
    visitsTitle: "Latest visits",
    noVisits: "Not visited yet.",
    trendsTitle: "24 hours",
    refusedTitle: "Links not taken up",
    refusedIntro: "Since they lead where Glint does not go.",
    hostsTitle: "Hosts with trouble",
    hostText: (host: string, trouble: string, until: string) => `${host}: ${trouble}. Left alone until ${until}.`,
    trapsTitle: "Endless pages, stopped",
    anyValue: "(any value)",
    trapsIntro: "Addresses of these forms went on and on without anything new.",
    next: "Next visit",
  },
  strategies: {
    glint: "Glint’s own",
    "breadth-first": "Breadth-first",
    "fish-search": "Fish-Search",
    "best-first": "Best-first",
  } as Record<StrategyName, string>,
  finding: {
    title: "Finding new pages",
    change: "Change",
    dry: (at: string) =>
      `Hardly any of the pages visited last had a programme, so what is left waits. Some of it is visited from ${at} on; new links of lists are visited in any case.`,
    explore: "Go on now",
    renderingLabel: "Pages that need scripts",
    renderingHint:
      "Chromium puts such a page together before it is read. That takes a second or two and several requests.",
    renderingModes: { auto: "Render where it helps", off: "Never render", always: "Render every page" } as Record<
      RenderingMode,
      string
    >,
    rendering: ({ state, renders, gains }: { state: "watching" | "on" | "off"; renders: number; gains: number }) =>
      state === "watching"
        ? "Some pages are empty without scripts; too few to render the site."
        : state === "on"
          ? `Pages are empty without scripts and are rendered: ${gains} of ${renders} gave links or programmes.`
          : `Rendering gave nothing (${gains} of ${renders} pages), so it is off for a month.`,
    noChromium:
      "Pages are empty without scripts, and no Chromium was found: apt install chromium, or set GLINT_CHROMIUM.",
  },
  visit: {
    rendered: (requests: string) => `rendered (${requests} requests)`,
    at: "Time",
    site: "Site",
    page: "Page",
    chosen: "Chosen as",
    outcome: "Outcome",
    found: "Found",
    size: "Size",
    took: "Took",
    outcomes: {
      page: "read",
      unchanged: "unchanged",
      redirect: "moved",
      gone: "gone",
      refused: "not visited",
      failed: "failed",
    } as Record<string, string>,
    kinds: { play: "play page", embed: "page with a player", listing: "listing", none: "no programme" } as Record<
      string,
      string
    >,
    links: (count: string) => (count === "1" ? "1 link" : `${count} links`),
    programmes: (count: string) => `${count} new`,
  },
  live: {
    title: "Live",
    intro: "Visits as they are recorded, the latest first.",
    on: "Live",
    off: "Connection lost; trying again",
    paused: "Stopped",
    pause: "Stop",
    resume: "Go on",
    still: "Scripts are off: reload the page for the latest.",
    none: "No visits yet. As soon as a worker visits a page, it shows here.",
    rate: "visits in the last minute",
  },
  trends: {
    title: "Trends",
    range: "Time span",
    ranges: { "24": "24 hours", "168": "7 days", "720": "30 days" } as Record<string, string>,
    visits: "Visits and errors",
    perHour: "per hour",
    table: "The figures as a table",
    hour: "Hour (UTC)",
    series: { visits: "Visits", errors: "Errors", newPages: "New pages", newProgrammes: "New programmes" } as Record<
      string,
      string
    >,
    none: "Nothing was recorded in this span.",
  },
  address: addressEnglish,
  crawl: crawlEnglish,
  freshness: freshnessEnglish,
  why: whyEnglish,
  labels: labelsEnglish,
  members: membersEnglish,
  moderation: moderationEnglish,
  reasons: {
    dns: { title: "Host name not found", remedy: "Check the spelling. If the site has moved, add its new address." },
    connect: {
      title: "No connection",
      remedy: "The server may be down, or a firewall is in between. Glint tries again by itself.",
    },
    tls: {
      title: "Certificate or encryption fault",
      remedy: "Open it in a browser. If the certificate is wrong there too, only the site can mend it.",
    },
    timeout: {
      title: "No answer in time",
      remedy: "The site is slow or throttles us. A longer pause between visits often helps.",
    },
    reset: { title: "Connection broken off", remedy: "The server hung up. If it stays, visit the site more slowly." },
    protocol: {
      title: "Answer not understood",
      remedy:
        "The server does not speak proper HTTP. Try its address with http: instead of https:, or the other way round.",
    },
    "too-large": {
      title: "Page too large",
      remedy: "Such pages are left out. GLINT_BODY_MEGABYTES_MAX raises the limit, if they matter.",
    },
    "head-too-large": {
      title: "Headers too large",
      remedy: "Often cookies or policies gone wild. Only the site can mend it; Glint asks again in a week.",
    },
    decoding: {
      title: "Damaged compression",
      remedy: "The server's answer could not be unpacked. Only the site can mend it.",
    },
    truncated: { title: "Answer broken off in the middle", remedy: "Glint tries again by itself." },
    aborted: { title: "Stopped by us", remedy: "The worker was stopped in mid-visit. The page is visited again." },
    robots: {
      title: "Not allowed by robots.txt",
      remedy: "Nothing to do: the site does not want these pages visited.",
    },
    "robots-unreachable": {
      title: "robots.txt out of reach",
      remedy: "While it cannot be read, everything counts as forbidden. Glint asks again.",
    },
    "out-of-scope": {
      title: "Led out of the site",
      remedy: "If it should belong to it, add that host as a site or widen the scope.",
    },
    "address-guard": {
      title: "Private address refused",
      remedy: "Glint visits no private networks. GLINT_ALLOWED_RANGES opens a range.",
    },
    scheme: { title: "Neither http nor https", remedy: "Nothing to do." },
    port: { title: "Port not allowed", remedy: "Nothing to do, unless the site really serves pages there." },
    "content-type": { title: "Not a web page", remedy: "Nothing to do: a file or picture was linked like a page." },
    "no-content": { title: "Empty answer", remedy: "If it stays, exclude such addresses by a pattern." },
    "redirect-loop": {
      title: "Redirects in a circle",
      remedy: "Often a missing cookie or a language switch. Exclude such addresses by a pattern.",
    },
    "cookie-wall": {
      title: "Wants a cookie it does not accept",
      remedy: "Open it in a browser: it may ask for consent or a sign-in. Glint cannot pass; exclude such addresses.",
    },
    "redirects-too-many": { title: "Too many redirects", remedy: "Exclude such addresses by a pattern." },
    "redirect-unreadable": {
      title: "Redirect to nowhere",
      remedy: "The site sends a broken address. Only the site can mend it.",
    },
    "not-recorded": {
      title: "Could not be stored",
      remedy: "Look into the log for “visit-not-recorded”; run “glint doctor”.",
    },
    empty: { title: "No content", remedy: "The server answered with nothing. Glint tries again by itself." },
    internal: { title: "Glint tripped over the page", remedy: "Look into the log; please report the example." },
    "not-read": { title: "Could not be read", remedy: "Glint tries again by itself. If it stays, please report it." },
    "soft-404": { title: "Says that it is not there", remedy: "Nothing to do: the page is gone, whatever its status." },
    "status-403": {
      title: "Forbidden (403)",
      remedy: "The site turns us away. Visit more slowly, or ask its operator.",
    },
    "status-404": { title: "Not found (404)", remedy: "Nothing to do: the page is gone." },
    "status-429": { title: "Too many requests (429)", remedy: "Raise the pause between visits of this site." },
  } satisfies Record<TroubleReason, Explained> & Record<string, Explained> as Record<string, Explained>,
  linkReasons: {
    "out-of-scope": "Outside of the site",
    file: "Files, not pages",
    depth: "Too many clicks from the start",
    robots: "Not allowed by robots.txt",
    "stopped-template": "Kinds of page that bring nothing new",
    copy: "Known pages with parameters that change nothing",
    "idle-list": "Feeds of comments and the like",
    "other-spelling": "Addresses that only lead to a known page",
    "sitemaps-limit": "More sitemaps than Glint takes from one site",
    "pages-limit": "More than the site's page limit",
    "too-long": "Address too long",
    "too-deep": "Address with too many parts",
    "repeated-segments": "Address that repeats itself",
    "repeated-parameters": "Address with repeated or very many parameters",
    "nested-address": "Address within an address",
    calendar: "Calendar far from today",
  } as Record<string, string>,
  statusReason: (status: string): Explained =>
    status.startsWith("5")
      ? { title: `Server error (${status})`, remedy: "The site has trouble. Glint tries again, less and less often." }
      : { title: `Answer ${status}`, remedy: "Open the example in a browser and see what it says." },
  unknownReason: (reason: string): Explained => ({
    title: reason,
    remedy: "Open the example; the log has the details.",
  }),
};

/** The words of the console, in one language. */
export type ConsoleMessages = typeof english;
