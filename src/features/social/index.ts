// What members have to do with each other: who follows whom, what they say, to whom, and what others make of it.
// Owns the tables follows, posts and all that belongs to posts (versions, mentions, topics, links, pictures, counts), likes, favourites and
// their lists, blocks, mutes, notifications (with notification_reads), posting_settings, reports, appeals, removed_posts, word_rules,
// own_filters, and direct messages (conversations, conversation_sides, messages, message_settings).
// Knows nothing of the crawl; who a member is it asks the members' tables. Never decides who may sign in, and shows nobody's follows,
// favourites or mutes to others. visibility.ts alone says who sees which post.

export {
  countDistant,
  type Distance,
  type DistantLine,
  findDistance,
  listBlocked,
  listMuted,
} from "./blocks/blocks.sql.ts";
export { block, mute, muteDays, unblock, unmute } from "./blocks/blocks.ts";
export { spreadHot } from "./editorial/spread.ts";
export { socialFiles } from "./export-files.ts";
export { completeNames } from "./follows/complete-names.sql.ts";
export { exportFollows } from "./follows/export-follows.ts";
export {
  countFollows,
  type FollowCounts,
  type FollowLine,
  type FollowState,
  findFollow,
  listFollowing,
  listRequests,
} from "./follows/follows.sql.ts";
export { acceptFollow, deleteFollow, follow } from "./follows/follows.ts";
export { followsCsvBytesMax } from "./follows/follows-csv.ts";
export { type ImportedFollows, importFollows } from "./follows/import-follows.ts";
export { type Folder, findAcceptance, findConversationWith, setAcceptance } from "./messages/conversations.sql.ts";
export {
  acceptRequest,
  type Conversation,
  countMessageRequests,
  countUnreadConversations,
  deleteMessage,
  findOwnMessage,
  hideConversation,
  listConversations,
  markConversationRead,
  readConversation,
} from "./messages/conversations.ts";
export {
  type Acceptance,
  acceptances,
  type ConversationLine,
  type Correspondent,
  type MessageLine,
  messageTextMax,
} from "./messages/message.ts";
export { type MessageFault, sendMessage } from "./messages/send.ts";
export { type AppealLine, listAppeals, type OwnAct } from "./moderation/appeals.sql.ts";
export { appeal, appealable, appealWordsMax, decideAppeal, readOwnActs } from "./moderation/appeals.ts";
export { actReasonMax, actsOn, imposedWarningMax, mayAct, type ThingAct, thingActs } from "./moderation/decide.ts";
export { type Filed, fileReport, openFinding } from "./moderation/file-report.ts";
export { countQueue, listQueue, type QueueLine } from "./moderation/queue.sql.ts";
export { type Case, findCase, removeOldReports } from "./moderation/queue.ts";
export {
  type Evidence,
  type Report,
  type ReportCategory,
  reportCategories,
  reportWordsMax,
  type ThingRef,
} from "./moderation/report.ts";
export { listOwnReports, type OwnReport } from "./moderation/reports.sql.ts";
export { settle } from "./moderation/settle.ts";
export { findSeenThing, readThing } from "./moderation/things.ts";
export { listenForNotifications } from "./notifications/listen.ts";
export type { NotificationKind, NotificationLine } from "./notifications/notification.ts";
export { markNotificationsRead } from "./notifications/notifications.sql.ts";
export {
  countUnread,
  listNotifications,
  removeOldNotifications,
  unreadMax,
} from "./notifications/read-notifications.ts";
export { deletePost, type Edited, editPost, findVersions, undoRepost } from "./posts/change-post.ts";
export { findPostPicture, removeWaitingPictures, uploadPicture } from "./posts/pictures.ts";
export {
  type Draft,
  type Passed,
  type PostLine,
  type PostPicture,
  picturesMax,
  type Visibility,
  visibilities,
} from "./posts/post.ts";
export type { PostVersion } from "./posts/posts.sql.ts";
export { type PublishFault, publishPost } from "./posts/publish.ts";
export {
  deleteFavourite,
  deleteFavouriteList,
  type FavouriteList,
  listFavouriteLists,
} from "./reactions/favourites.sql.ts";
export {
  favouriteListNameMax,
  favouritePost,
  likePost,
  makeFavouriteList,
  unlikePost,
} from "./reactions/react.ts";
export {
  changePostingSettings,
  type PostingSettings,
  readPostingSettings,
} from "./settings/posting-settings.sql.ts";
export { listenForPosts } from "./timelines/listen.ts";
export {
  listFavourites,
  listHome,
  listLocal,
  listMentions,
  listOfMember,
  listOfProgramme,
  listTopic,
  searchPosts,
} from "./timelines/lists.ts";
export { countNewer, newerMax, type PageRequest, type PostPage } from "./timelines/read-page.ts";
export { findPost, findThread, type Thread } from "./timelines/thread.ts";
export type { Timeline } from "./timelines/timeline.ts";
export { canSee } from "./visibility.ts";
export { type WordAct, type WordRule, wordActs } from "./words/judge-words.ts";
export {
  deleteFilter,
  filterWays,
  listLastingFilters,
  type OwnFilter,
} from "./words/own-filters.sql.ts";
export { addFilter, filterDays } from "./words/own-filters.ts";
export { phraseMax } from "./words/read-phrase.ts";
export { deleteWordRule, listWordRules } from "./words/word-rules.sql.ts";
export { addWordRule, ruleNameMax } from "./words/word-rules.ts";
