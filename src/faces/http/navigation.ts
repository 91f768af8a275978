import type { IconName } from "./icons.tsx";
import { frameMessages } from "./messages/frame.ts";
import type { Viewer } from "./viewer.ts";

export type NavigationKey =
  | "home"
  | "newest"
  | "hottest"
  | "categories"
  | "feed"
  | "notifications"
  | "messages"
  | "me"
  | "console"
  | "sites"
  | "live"
  | "trends"
  | "freshness"
  | "why"
  | "labels"
  | "members"
  | "moderation"
  | "portal";

export type NavigationItem = {
  readonly key: NavigationKey;
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  /** Left out of the bottom bar on phones, where five places are the most a thumb can tell apart. */
  readonly isWideOnly?: boolean;
};

/** Places of the portal; who looks after the place also sees the way into the console. */
export function portalNavigation(viewer: Viewer): readonly NavigationItem[] {
  const text = frameMessages(viewer.language);
  const places: NavigationItem[] = [
    { key: "home", href: "/", label: text.home, icon: "home" },
    { key: "newest", href: "/new", label: text.newest, icon: "clock" },
    { key: "hottest", href: "/hot", label: text.hottest, icon: "flame" },
    { key: "feed", href: "/feed", label: text.feed, icon: "talk" },
    { key: "categories", href: "/categories", label: text.categories, icon: "grid", isWideOnly: true },
    { key: "me", href: "/me", label: text.me, icon: "person" },
  ];
  if (viewer.member?.role === "administrator")
    return [...places, { key: "console", href: "/console", label: text.console, icon: "gauge", isWideOnly: true }];
  if (viewer.member?.role === "moderator")
    return [
      ...places,
      { key: "moderation", href: "/console/moderation", label: text.moderation, icon: "flag", isWideOnly: true },
    ];
  return places;
}

/** Places of the console. */
export function consoleNavigation(viewer: Viewer): readonly NavigationItem[] {
  const text = frameMessages(viewer.language);
  const members: NavigationItem = { key: "members", href: "/console/members", label: text.members, icon: "people" };
  const moderation: NavigationItem = {
    key: "moderation",
    href: "/console/moderation",
    label: text.moderation,
    icon: "flag",
  };
  if (viewer.member?.role !== "administrator")
    return [
      moderation,
      members,
      { key: "portal", href: "/", label: text.portal, icon: "home" },
      { key: "me", href: "/me", label: text.me, icon: "person" },
    ];
  return [
    { key: "sites", href: "/console", label: text.sites, icon: "list" },
    { key: "live", href: "/console/live", label: text.live, icon: "pulse" },
    { key: "trends", href: "/console/trends", label: text.trends, icon: "chart" },
    { key: "freshness", href: "/console/freshness", label: text.freshness, icon: "refresh", isWideOnly: true },
    { key: "why", href: "/console/why", label: text.why, icon: "bulb" },
    { key: "labels", href: "/console/labels", label: text.labels, icon: "tag", isWideOnly: true },
    { ...moderation, isWideOnly: true },
    { ...members, isWideOnly: true },
    { key: "portal", href: "/", label: text.portal, icon: "home" },
    { key: "me", href: "/me", label: text.me, icon: "person", isWideOnly: true },
  ];
}
