const plural = (count: string, one: string, many: string) => (count === "1" ? one : many);

// Words of the page that answers for one address: why it was not fetched, and fetching it now.
export const addressEnglish = {
  title: "An address",
  ask: "Ask about an address",
  intro: "Says why an address was not fetched, or when it was, and fetches it now if you like.",
  field: "Address",
  fieldHint: "Whole, like https://example.org/videos/1",
  why: "Why not fetched?",
  whyAbout: (url: string) => `Why not fetched? ${url}`,
  fetch: "Fetch this now",
  fetchAbout: (url: string) => `Fetch this now: ${url}`,
  fetchHint:
    "It comes before all other pages of its host. robots.txt, the pause between visits and the budget stay in force.",
  asked: "Asked for. A worker fetches it as soon as its host may be visited; what came of it appears here.",
  askedAgain: "It has been asked for already and comes before all others.",
  refused: "It cannot be fetched",
  inSite: "Site",
  answer: "Answer",
  evidence: "What it has passed",
  knownAs: "Known as",
  history: "Its visits",
  verdict: "What Glint makes of it",
  live: "This answer renews itself.",
  still: "Scripts are off: reload the page for the latest.",
  soon: "as soon as its host and the budget allow",
  never: "It is not asked for again.",
  answers: {
    noAddress: "That is no web address. Give one like https://example.org/videos/1.",
    ofNoSite: "It belongs to no site. Add its site first.",
    outside: (kind: string, value: string) => `It lies outside of the site, which is ${kind} ${value}.`,
    excluded: (pattern: string) => `The site’s pattern “${pattern}” keeps it out.`,
    notIncluded: (patterns: string) => `The site takes only addresses like ${patterns}, and it is none of them.`,
    file: (ending: string) => `It ends in “.${ending}” like a file; files are no pages and are not fetched.`,
    trap: (kind: string) => `Links to it are not followed, since it looks like one of an endless number: ${kind}.`,
    tooDeep: (depth: string, day: string) =>
      `It is more than ${depth} links away from the site’s start; a link to it was left out on ${day}.`,
    robots: (line: string, text: string) => `robots.txt forbids it in line ${line}: “${text}”.`,
    robotsUnreachable: (status: string, when: string) =>
      `The robots.txt of its host cannot be read (${status}), so nothing there may be fetched; it is asked for again ${when}.`,
    noAnswer: "no answer",
    status: (status: string) => `status ${status}`,
    templateStopped: (template: string, count: string, when: string) =>
      `Addresses like “${template}” were stopped ${when}: ${count} of them in a row brought only more of their own kind.`,
    putAway: (reason: string) => `It was left out: ${reason}.`,
    pagesLimit: (known: string, most: string) => `The site is full: it has ${known} of ${most} pages.`,
    redirects: (to: string, when: string) => `It led to ${to} ${when}, which is fetched instead.`,
    waitsNew: (found: string) => `It was found ${found} and waits for its first visit.`,
    waitsAgain: (when: string) => `It was fetched ${when} and is due again.`,
    first: "No other page of its host stands before it.",
    newAhead: (count: string) =>
      `${count} new ${plural(count, "page", "pages")} of its host ${plural(count, "promises", "promise")} more.`,
    dueAhead: (count: string) =>
      `${count} ${plural(count, "page", "pages")} of its host ${plural(count, "has", "have")} been due for longer.`,
    atLeast: (count: string) => `more than ${count}`,
    asked: (when: string) => `It was asked for ${when} and comes before all other pages of its host.`,
    fetched: (when: string, kind: string) => `It was fetched ${when} and taken for: ${kind}.`,
    listFetched: (when: string) => `It was fetched ${when}.`,
    lately: (trouble: string) => `The last attempt failed (${trouble}), and what was fetched before is kept.`,
    gone: (when: string, reason: string) => `It was not there when it was asked for ${when}: ${reason}.`,
    refused: (when: string, reason: string) => `It was looked at ${when} and not taken: ${reason}.`,
    failed: (times: string, when: string, reason: string) =>
      times === "1"
        ? `The visit failed ${when}: ${reason}.`
        : `${times} visits in a row failed, the last ${when}: ${reason}.`,
    next: (when: string) => `The next visit comes ${when}.`,
    neverSeen: "No page that was visited links to it.",
    leftOut: (reasons: string) => `Or the link was among those left out: ${reasons}.`,
    leftOutOne: (reason: string, count: string) => `${reason} (${count})`,
  },
  holds: {
    paused: "The site is paused.",
    hostRests: (host: string, when: string) => `${host} is left alone and may be visited again ${when}.`,
    hostInTrouble: (host: string, trouble: string, when: string) =>
      `${host} is in trouble (${trouble}) and is visited again ${when}.`,
    budget: (spent: string, when: string) =>
      `The budget is used up (${spent} fetches in the last hour); it goes on ${when}.`,
    budgetOf: (spent: string, perHour: string) => `${spent} of ${perHour}`,
    dry: (when: string) => `What is left of the site promises too little; some of it is tried ${when}.`,
    dryForNow: "What is left of the site promises too little for now.",
    atWork: (host: string) => `A worker is at ${host} right now.`,
  },
  remedies: {
    "of-no-site": "Add a site that takes it in.",
    "out-of-scope": "Add it as a site of its own, or the site again with a wider scope.",
    trap: "If it is worth it all the same, fetch it now: one address is no trap.",
    file: "Ask about the page that shows the file.",
    "too-deep": "Fetch it now, or add it as a start address.",
    robots: "Nothing to do: the site does not want it fetched.",
    "template-stopped": "If it is worth it all the same, fetch it now.",
    "put-away": "If it is worth it all the same, fetch it now.",
    "pages-limit": "Add the site again with a larger page limit.",
    "never-seen": "Fetch it now, or add it as a start address.",
    paused: "Resume the site first.",
    "too-many": "Wait until some of them have been fetched; for a whole list, add start addresses.",
  } as Record<string, string>,
  refusals: {
    paused: "The site is paused.",
    tooMany: (most: string) => `${most} addresses of the site have been asked for and wait already.`,
  },
  passed: {
    scope: (kind: string, value: string) => `Belongs to the site: ${kind} ${value}`,
    address: "Looks like a page’s address, and not endless",
    robotsLine: (line: string, text: string) => `robots.txt allows it, line ${line}: “${text}”`,
    robotsSilent: "robots.txt does not speak of it",
    robotsMissing: (status: string) => `There is no robots.txt (status ${status})`,
    robotsUnknown: "robots.txt is read before the first fetch",
    template: "Addresses of its form have not been stopped",
    room: (known: string, most: string) => `The site has room: ${known} of ${most} pages`,
    known: (when: string, depth: string) =>
      `Found ${when}, ${depth} ${plural(depth, "link", "links")} away from a start address`,
  },
};

export type AddressMessages = typeof addressEnglish;
