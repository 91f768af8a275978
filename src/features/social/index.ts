// What members have to do with each other: who follows whom.
// Owns the table follows. Knows nothing of the crawl; who a member is it asks the members' tables.
// Never decides who may sign in, and shows nobody's follows but in numbers to others.
export { socialFiles } from "./export-files.ts";
export { exportFollows } from "./follows/export-follows.ts";
export {
  acceptFollow,
  countFollows,
  deleteFollow,
  type FollowCounts,
  type FollowLine,
  type FollowState,
  findFollow,
  listFollowing,
  listRequests,
} from "./follows/follows.sql.ts";
export { follow } from "./follows/follows.ts";
export { followsCsvBytesMax } from "./follows/follows-csv.ts";
export { type ImportedFollows, importFollows } from "./follows/import-follows.ts";
