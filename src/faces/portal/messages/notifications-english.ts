// Words of notifications. Names arrive as they are shown.
const told = {
  mention: "named you",
  comment: "commented on your post",
  repost: "reposted your post",
  quote: "reposted your post with words of their own",
  like: "liked your post",
  follow: "follows you",
  request: "asks to follow you",
  "report-settled": "What you reported is settled.",
  moderated: "A moderator did something about your account or a post of yours.",
  "appeal-decided": "Your objection is decided.",
};

const toldOfSeveral = { ...told, follow: "follow you", request: "ask to follow you" };

export const notificationsEnglish = {
  title: "Notifications",
  intro: "Who named, answered, liked or followed you.",
  empty: [
    "Nothing yet",
    "When somebody names you, answers you, likes or passes on a post of yours, or follows you, it is here.",
  ] as readonly [string, string],
  isNew: "New",
  did: (kind: keyof typeof told, actorsCount: number) => (actorsCount > 1 ? toldOfSeveral : told)[kind],
  /** Between the first name and what they did. */
  others: (count: number, spoken: string) => ` and ${spoken} ${count === 1 ? "other" : "others"}`,
  answerRequests: "Answer requests",
  readStanding: "Read it",
  reply: "Reply",
  replyTo: (name: string) => `Reply to ${name}`,
  older: "Earlier ones",
  newest: "Back to the newest",
};
