import type { Note, Subject } from "./observation.ts";

export function notePlayers({ page, gathered }: Subject, note: Note): void {
  for (const tag of page.players) {
    if (tag.isHidden || tag.isInPicture) continue;
    if (tag.attributes.poster !== undefined && tag.zone === "main")
      note("player-element", "video-poster", tag.attributes.poster, tag.at);
    if (tag.zone === "main" && tag.sources.some(({ src }) => src.startsWith("blob:")))
      note("player-element", "player-in-use", tag.name, tag.at);
    if (tag.zone === "main") note("layout", tag.textBefore < 400 ? "player-early" : "player-late", tag.name, tag.at);
  }
  for (const tag of gathered.emptyPlayers) note("player-element", `${tag.name}-empty`, tag.name, tag.at);
  for (const setup of gathered.setups) note("special-player", "player-setup", setup.text, setup.at);
  for (const name of gathered.playerNames) note("special-player", "player-name", name.text, name.at);
  if (gathered.watchLinks > 0) note("platform-reference", "watch-links", "", -1, gathered.watchLinks);
  for (const tag of page.plugins)
    if (/22d6f312|6bf52a52|cfcdaa03|02bf25d5/i.test(tag.attributes.classid ?? ""))
      note("plugin", "media-plugin", tag.attributes.classid ?? "", tag.at);
}
