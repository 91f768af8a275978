// Words of blocking and muting. They never say what another has done.
export const blocksEnglish = {
  title: "Blocked and muted",
  blockedTitle: "Blocked",
  blockedHint: "Neither of you sees what the other posts, or follows, answers or likes it.",
  blockedNone: "You have blocked nobody.",
  mutedTitle: "Muted",
  mutedHint: "Their posts are out of your lists and notifications. They are not told.",
  mutedNone: "You have muted nobody.",
  more: "More",
  mute: (name: string) => `Mute @${name}`,
  unmute: "Unmute",
  unmuteOf: (name: string) => `Unmute @${name}`,
  block: (name: string) => `Block @${name}`,
  unblock: "Unblock",
  unblockOf: (name: string) => `Unblock @${name}`,
  muteTitle: (name: string) => `Mute @${name}?`,
  muteText:
    "Their posts leave your lists, and what they do your notifications. They are not told, and you stay followers.",
  muteFor: (days: number) => (days === 1 ? "For a day" : `For ${days} days`),
  muteForGood: "Until I undo it",
  blockTitle: (name: string) => `Block @${name}?`,
  blockText:
    "Neither of you will see what the other posts, or follow, answer or like it. Follows between you end, and do not come back when you undo the block.",
  cancel: "Cancel",
  isBlocked: (name: string) => `You have blocked @${name}.`,
  isMuted: (name: string) => `You have muted @${name}.`,
  isMutedUntil: (name: string, day: string) => `You have muted @${name} until ${day}.`,
  forGood: "until you undo it",
  until: (day: string) => `until ${day}`,
};

export type BlocksMessages = typeof blocksEnglish;
