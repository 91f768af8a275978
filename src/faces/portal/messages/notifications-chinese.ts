import type { notificationsEnglish } from "./notifications-english.ts";

const told = {
  mention: "提到了你",
  comment: "评论了你的帖子",
  repost: "转发了你的帖子",
  quote: "转发你的帖子并写了几句",
  like: "赞了你的帖子",
  follow: "关注了你",
  request: "想关注你",
  "report-settled": "你的举报已经处理。",
  moderated: "版主处理了你的账号或帖子。",
  "appeal-decided": "你的申诉有结果了。",
};

export const notificationsChinese: typeof notificationsEnglish = {
  title: "通知",
  intro: "谁提到、回应、赞了或关注了你。",
  empty: ["还没有通知", "有人提到你、评论你，赞或转发你的帖子，或者关注你，都会出现在这里。"],
  isNew: "新",
  did: (kind) => told[kind],
  others: (_count, spoken) => `等另外 ${spoken} 人`,
  answerRequests: "处理请求",
  readStanding: "查看",
  reply: "回复",
  replyTo: (name) => `回复 ${name}`,
  older: "更早的通知",
  newest: "回到最新",
};
