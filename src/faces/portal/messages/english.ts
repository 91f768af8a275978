import { accountEnglish } from "./account-english.ts";
import { blocksEnglish } from "./blocks-english.ts";
import { conversationsEnglish } from "./conversations-english.ts";
import { moderationEnglish } from "./moderation-english.ts";
import { notificationsEnglish } from "./notifications-english.ts";
import { socialEnglish } from "./social-english.ts";

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

// Words of the public pages. Numbers arrive formatted where they are `string`.
export const english = {
  playNamed: (title: string) => `Play “${title}”`,
  audio: "Audio",
  live: "Live",
  views: (count: string) => `${count} views`,
  lengthIs: (spoken: string) => `Length: ${spoken}`,
  why: {
    views: (values: Values) => `${values.views} views at the source`,
    newest: () => "Just in",
    published: () => "Newly published",
  } as Record<string, (values: Values) => string>,

  home: {
    heading: "Newest and hottest",
    leadNote: "Top of the list",
    alsoHot: "Also hot",
    newest: "Just found",
    allNewest: "Everything new",
    allHottest: "The whole list",
    allOf: (count: string) => `All ${count}`,
    moreTopics: "All topics",
    sampleTitle: "These are Glint's own sample sites.",
    sampleText:
      "They are made up and come with Glint, so there is something to play with. Add a site you care about and they make room:",
    sampleConsole: "add sites in the console",
  },
  empty: {
    title: "Looking for the first videos",
    text: (sites: number) =>
      `Glint is reading its way through ${sites} ${plural(sites, "site", "sites")}. The first programmes show up here within a minute or so; this page turns by itself.`,
    pages: "pages read",
    found: "programmes found",
    waiting: "pages waiting",
    noScript: "Scripts are off: reload the page to see how far it has come.",
    noSitesTitle: "No sites yet",
    noSitesText: "Glint shows what it finds on the sites you list. Start with one:",
    noSitesAct: "Add a site",
    noneYet: "Pages were read, but none has a programme so far. The console says what was found and what went wrong.",
  },
  list: {
    newestTitle: "New",
    newestIntro: "Everything Glint found, the youngest first.",
    hottestTitle: "Hot",
    hottestIntro: "By the views their own sites report, and by how young they are.",
    categoriesTitle: "Topics",
    categoryIntro: (count: string) => `${count} programmes`,
    today: "Today",
    yesterday: "Yesterday",
    thisWeek: "In the last seven days",
    nothing: "Nothing here yet",
    nothingNext: "As soon as Glint finds something, it appears here.",
    rank: (place: number) => `Number ${place}`,
  },
  search: {
    title: "Search",
    titleFor: (query: string) => `“${query}”`,
    found: (count: string) => `${count} found`,
    nothing: (query: string) => `Nothing found for “${query}”`,
    tips: ["Try fewer or other words.", "Chinese works from two characters on."],
    orTopics: "Or look through the topics:",
    ask: "What are you looking for? Titles, people, places, topics: in English or Chinese.",
  },
  site: {
    source: "Visit the site",
    since: (day: string) => `Watched since ${day}`,
    programmes: (count: string) => `${count} programmes`,
    sample: "Sample site: made up, comes with Glint",
    paused: "Glint is not visiting this site at the moment.",
    removed: "Glint no longer watches this site, and shows nothing of it any more.",
  },
  programme: {
    atSource: "Open at the source",
    why: "Why is this here?",
    share: "Copy link",
    shared: "Link copied",
    published: "Published",
    publisher: "By",
    about: "About",
    keywords: "Keywords",
    related: "Related",
    noRelated: "Nothing related so far.",
    factsTitle: "Where these facts come from",
    factsIntro: "Glint reads each fact off the source page. “Sure” says how far to trust the reading.",
    fact: "Fact",
    value: "Value",
    readFrom: "Read from",
    sure: "Sure",
    lastSeen: "Last seen at the source",
    goneTitle: "This programme is gone from its source",
    goneText: (when: string) =>
      `It was last there ${when}. What Glint knows about it stays here; playing will most likely fail.`,
    embedPlay: (host: string) => `Play with ${host}`,
    embedNote: (host: string) =>
      `This programme plays only in the player of ${host}. Pressing play connects you to it.`,
    flashTitle: "Only a Flash player at the source",
    flashText: "No browser plays Flash any more. Perhaps the source has a newer player by now.",
    dashText: "It is a DASH stream, which Glint's player does not know yet.",
    nothingTitle: "No playable address",
    nothingText: "Glint found the programme, but nothing on its page that a browser could play here.",
    failedTitle: "The source does not play here",
    failedText: "It may have moved, be out of reach, or play only on its own site.",
    views: "Views",
    likes: "Likes",
    comments: "Comments",
    length: "Length",
    category: "Topic",
    title: "Title",
    description: "Description",
    language: "Language",
    thumbnail: "Picture",
    media: "Media address",
    embed: "Player address",
    keyword: "Keywords",
  },
  sources: {
    "json-ld": "structured data (JSON-LD)",
    "open-graph": "Open Graph tags",
    twitter: "Twitter card tags",
    meta: "page metadata",
    microdata: "structured data (microdata)",
    "text-density": "the page's text",
    heading: "the page's heading",
    title: "the page's title",
    "media-element": "the video or audio element",
    script: "the player's script",
    iframe: "an embedded player",
    feed: "the site's feed",
    card: "a listing of the site",
    url: "the address",
  } as Record<string, string>,
  crawler: {
    title: "About our crawler",
    lead: "Glint visits the pages of the sites its operator has listed, to find the videos and audio on them. If it called on your site, this is what it does.",
    points: [
      "It obeys robots.txt (RFC 9309) under the name “Glint”, including Crawl-delay, and noindex and nofollow on pages.",
      "It visits one page of a host at a time, with a pause in between, and less often where nothing changes.",
      "It asks with conditional requests, so unchanged pages cost next to nothing, and honours Retry-After.",
      "It stores titles, descriptions, a small picture and where the programme plays. It copies no videos; viewers play them from your server.",
    ],
    stopTitle: "To keep it away",
    stopText: "Put these two lines into your robots.txt; they are heeded within a day:",
  },
  account: accountEnglish,
  social: socialEnglish,
  blocks: blocksEnglish,
  conversations: conversationsEnglish,
  notifications: notificationsEnglish,
  moderation: moderationEnglish,
  invitation: {
    title: "Welcome to Glint",
    deadTitle: "This link leads nowhere any more",
    intro: "Choose how you sign in from now on. This link works once.",
    problems: {
      "unknown-or-used":
        "This link was used already, or it never existed. Ask for another; the command “glint user link” makes one.",
      expired: "This link has run out. Ask for another; the command “glint user link” makes one.",
    } as Record<string, string>,
  },
  me: {
    title: "Me",
    guest: "You are not signed in. Watching needs no account.",
    roles: { member: "Member", moderator: "Moderator", administrator: "Administrator" } as Record<string, string>,
    settings: "Settings",
    shortcutsOn: "Single-letter keys on",
    shortcutsOff: "Single-letter keys off",
    shortcutsHint: "Switch them off if they get in the way of your screen reader or voice control.",
    openConsole: "Open the console",
  },
};

type Values = Readonly<Record<string, string>>;

/** The words of the portal, in one language. */
export type PortalMessages = typeof english;
