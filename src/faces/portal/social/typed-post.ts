// What stands in a composer: read from a form, or from an address that leads back to one after signing in.
import { hash } from "node:crypto";
import { type MemberId, type PostId, type PostPictureId, type ProgrammeId, readId } from "../../../base/ids.ts";
import { type Draft, type Visibility, visibilities } from "../../../features/social/index.ts";
import { readMoment } from "./moment.ts";

export const picturePlaces = [1, 2, 3, 4] as const;

export type TypedPicture = { readonly id: PostPictureId; readonly alt: string };

/** As it was typed: nothing is judged yet, so that all of it can be shown again. */
export type TypedPost = {
  readonly text: string;
  readonly warning: string;
  readonly visibility: Visibility;
  /** "1:23" */
  readonly at: string;
  readonly programmeId: ProgrammeId | undefined;
  readonly commentOn: PostId | undefined;
  readonly repostOf: PostId | undefined;
  readonly alsoPost: boolean;
  /** Those uploaded already. */
  readonly pictures: readonly TypedPicture[];
  /** Names this act of sending. */
  readonly key: string;
};

const textTypedMax = 20_000;
const altTypedMax = 4_000;

export const emptyPost: TypedPost = {
  text: "",
  warning: "",
  visibility: "public",
  at: "",
  programmeId: undefined,
  commentOn: undefined,
  repostOf: undefined,
  alsoPost: false,
  pictures: [],
  key: "",
};

/** @param field the value under a name; "" or undefined where there is none. */
export function readTyped(field: (name: string) => string | undefined): TypedPost {
  const get = (name: string, most = 100) => (field(name) ?? "").slice(0, most);
  return {
    text: get("text", textTypedMax),
    warning: get("warning", 1000),
    visibility: visibilities.find((each) => each === field("visibility")) ?? "public",
    at: get("at"),
    programmeId: readId<ProgrammeId>(get("programme")),
    commentOn: readId<PostId>(get("commentOn")),
    repostOf: readId<PostId>(get("repostOf")),
    alsoPost: (field("alsoPost") ?? "") !== "",
    pictures: picturePlaces.flatMap((place) => {
      const id = readId<PostPictureId>(get(`kept-${place}`));
      return id === undefined ? [] : [{ id, alt: get(`alt-${place}`, altTypedMax) }];
    }),
    key: get("key"),
  };
}

/** The address of a composer that holds what was typed, for coming back to after signing in; the same act of sending. Pictures are not in it. */
export function composeHref(typed: TypedPost): string {
  const query = new URLSearchParams();
  const given: Readonly<Record<string, string | undefined>> = {
    text: typed.text,
    warning: typed.warning,
    visibility: typed.visibility === "public" ? "" : typed.visibility,
    at: typed.at,
    programme: typed.programmeId,
    commentOn: typed.commentOn,
    repostOf: typed.repostOf,
    alsoPost: typed.alsoPost ? "1" : "",
    key: typed.key,
  };
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value);
  const asked = query.toString();
  return asked === "" ? "/compose" : `/compose?${asked}`;
}

/** What is wrong with a form, by the name of the words for it. */
export type TypedFault = "time";

/** The draft that a form means, or what is wrong with it. */
export function draftOf(typed: TypedPost, authorId: MemberId): Draft | TypedFault {
  const moment = readMoment(typed.at);
  if (!moment) return "time";
  const { programmeId, commentOn } = typed;
  const repostOf = typed.repostOf ?? (typed.alsoPost ? commentOn : undefined);
  const draft = {
    authorId,
    text: typed.text,
    visibility: typed.visibility,
    pictures: typed.pictures,
    ...(typed.warning !== "" && { warning: typed.warning }),
    ...(commentOn && { commentOn }),
    ...(repostOf && { repostOf }),
    ...(programmeId && {
      programme: { id: programmeId, ...(moment.seconds !== undefined && { atSeconds: moment.seconds }) },
    }),
  };
  // The same words sent once more are one post; other words from the same page, as after a step back, are another.
  return {
    ...draft,
    key: hash("sha256", JSON.stringify([typed.key, { ...draft, pictures: draft.pictures.length }]), "base64url"),
  };
}
