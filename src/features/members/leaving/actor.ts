import type { Profile } from "../profile/profile.sql.ts";

/** A member as an ActivityStreams actor, as other programs can read it back (ActivityPub 4.1; `featured` and keys are not ours yet). */
export function actorOf(profile: Profile, publicUrl: string): Readonly<Record<string, unknown>> {
  const id = `${publicUrl}/@${profile.name}`;
  const picture = (file: string) => ({ type: "Image", mediaType: "image/webp", url: `media/${file}.webp` });
  return {
    "@context": [
      "https://www.w3.org/ns/activitystreams",
      {
        manuallyApprovesFollowers: "as:manuallyApprovesFollowers",
        toot: "http://joinmastodon.org/ns#",
        discoverable: "toot:discoverable",
        schema: "http://schema.org#",
        PropertyValue: "schema:PropertyValue",
        value: "schema:value",
      },
    ],
    id,
    type: "Person",
    preferredUsername: profile.name,
    name: profile.displayName ?? profile.name,
    summary: profile.bio ?? "",
    url: id,
    published: profile.createdAt.toISOString(),
    manuallyApprovesFollowers: profile.approvesFollowers,
    discoverable: profile.isListed,
    attachment: profile.links.map(({ label, url }) => ({ type: "PropertyValue", name: label, value: url })),
    outbox: "outbox.json",
    ...(profile.avatarEtag !== undefined && { icon: picture("avatar") }),
    ...(profile.bannerEtag !== undefined && { image: picture("banner") }),
  };
}
