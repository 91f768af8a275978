// Ids are branded so that one kind cannot be passed for another. In PostgreSQL they are bigint; here decimal strings,
// which is what the driver returns for int8 and what survives JSON.
type Branded<Name extends string> = string & { readonly brand: Name };

export type SiteId = Branded<"SiteId">;
export type ProgrammeId = Branded<"ProgrammeId">;
export type MemberId = Branded<"MemberId">;
export type ExaminedPageId = Branded<"ExaminedPageId">;
export type LabelId = Branded<"LabelId">;
export type WeightsId = Branded<"WeightsId">;
export type PostId = Branded<"PostId">;
export type PostPictureId = Branded<"PostPictureId">;
export type FavouriteListId = Branded<"FavouriteListId">;
export type OwnFilterId = Branded<"OwnFilterId">;
export type WordRuleId = Branded<"WordRuleId">;
export type ReportId = Branded<"ReportId">;
export type ActId = Branded<"ActId">;
export type NotificationId = Branded<"NotificationId">;
export type ConversationId = Branded<"ConversationId">;
export type MessageId = Branded<"MessageId">;

const decimal = /^[1-9]\d{0,18}$/;

/** Reads an id that came from outside (a path segment, a form); undefined when it is not a positive bigint. */
export function readId<Id extends string>(text: string): Id | undefined {
  return decimal.test(text) && BigInt(text) <= 9_223_372_036_854_775_807n ? (text as Id) : undefined;
}
