// What the faces share: the frame around pages, sessions, forged-form guard, languages, numbers as people read them,
// paging, error pages. Owns no rules and no tables.
export {
  formatAge,
  formatCount,
  formatDay,
  formatDayAge,
  formatDuration,
  formatInstant,
  formatMeasure,
  formatMonth,
  formatNumber,
  formatShare,
  formatSpan,
  isoDuration,
  spokenDuration,
} from "./amounts.ts";
export { type ClientAssets, createClientAssets } from "./assets.ts";
export { Avatar, pictureUrl } from "./avatar.tsx";
export { unreadMessagesWords, unreadShown, unreadWords } from "./bell.tsx";
export { readCookie, writeCookie } from "./cookies.ts";
export { ensureFormToken, formTokenField, isFormTokenValid } from "./csrf.ts";
export { respondEvents, type StreamedEvent } from "./event-stream.ts";
export { ComplaintText, Field } from "./field.tsx";
export { type Fields, readFields } from "./fields.ts";
export { type RawForm, readForm, readRawFields, readRawForm } from "./forms.ts";
export { Icon, type IconName } from "./icons.tsx";
export { isFresh } from "./is-fresh.ts";
export type { Language } from "./language.ts";
export { frameMessages, useFrameMessages } from "./messages/frame.ts";
export { ownBytes } from "./own-bytes.ts";
export { ownHosts } from "./own-hosts.ts";
export { type Page, renderFragment, respondPage } from "./page.tsx";
export { createPageCache } from "./page-cache.ts";
export { PageRelations, Pager } from "./pager.tsx";
export { type PageNumber, pageCount, readPageNumber } from "./paging.ts";
export { createPlaces } from "./places.ts";
export { respondProblem } from "./problem.tsx";
export { rememberFor } from "./remember.ts";
export { remoteAddress } from "./remote-address.ts";
export { hostLabel, originOf, returnPathMax, safeLink, safeReturnPath } from "./safe-url.ts";
export { placeholderSvg, Spark } from "./spark.tsx";
export { streamOf } from "./stream-of.ts";
export { TableScroll } from "./table-scroll.tsx";
export { useViewer, type Viewer, type WebContext, type WebEnv } from "./viewer.ts";
export { createWeb, type Mount, type WebDeps } from "./web.ts";
