import type { Profile } from "../../../features/members/index.ts";
import type { Distance, FollowCounts, FollowState, PostLine } from "../../../features/social/index.ts";
import { Avatar, formatCount, formatMonth, Icon, pictureUrl, Spark, safeLink, useViewer } from "../../http/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { newerQuery } from "../live/live-routes.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { NoPosts, PostList } from "../social/feed-page.tsx";
import { DistanceNotes, MemberMenu } from "./distance.tsx";

export type MemberProps = {
  readonly profile: Profile;
  readonly counts: FollowCounts;
  /** How the viewer stands to the member. */
  readonly follow: FollowState | undefined;
  /** What the viewer has put between. */
  readonly distance: Distance;
  /** A follow was asked for and cannot be; why is not told. */
  readonly isRefused: boolean;
  readonly posts: readonly PostLine[];
  /** The address of older posts. */
  readonly older: string | undefined;
  readonly isDeep: boolean;
};

/** A member's public page. */
export function MemberPage({ profile, counts, follow, distance, isRefused, ...list }: MemberProps) {
  const messages = usePortalMessages();
  const text = messages.account.member;
  const { language, member } = useViewer();
  const isOther = member !== undefined && member.id !== profile.id;
  const isSuspended = profile.state === "suspended";
  const following = formatCount(counts.followingCount, language);
  const followers = formatCount(counts.followersCount, language);
  return (
    <article class="member">
      <Banner profile={profile} />
      <div class="member-head">
        <Avatar of={profile} size={112} />
        <div class="member-acts">
          {!isSuspended && !distance.isBlocked && <FollowAct profile={profile} follow={follow} />}
          {isOther && !distance.isBlocked && !isSuspended && (
            <a
              class="button icon-only"
              href={`/messages/to/${profile.name}`}
              aria-label={messages.conversations.writeTo(profile.name)}
              title={messages.conversations.writeTo(profile.name)}
            >
              <Icon name="mail" />
            </a>
          )}
          {isOther && !distance.isBlocked && <MemberMenu id={profile.id} name={profile.name} distance={distance} />}
        </div>
      </div>
      <header>
        <h1>{profile.displayName ?? profile.name}</h1>
        <p class="soft">
          @{profile.name}
          {profile.role !== "member" && (
            <span class="badge">
              <Spark size={12} />
              {messages.me.roles[profile.role]}
            </span>
          )}
        </p>
      </header>
      {isRefused && (
        <p class="note" role="status">
          {text.cannot}
        </p>
      )}
      <DistanceNotes name={profile.name} distance={distance} />
      {isSuspended ? (
        <p class="note">{text.suspended}</p>
      ) : (
        <>
          <p class={profile.bio === undefined ? "soft" : "member-bio"}>{profile.bio ?? text.noBio}</p>
          <Links profile={profile} />
          <p class="member-facts soft">
            <span title={following.exact}>{text.following(following.text)}</span>
            <span title={followers.exact}>{text.followers(counts.followersCount, followers.text)}</span>
            <span>{text.since(formatMonth(profile.createdAt.toISOString().slice(0, 7), language))}</span>
            {profile.approvesFollowers && <span>{text.approves}</span>}
          </p>
        </>
      )}
      {!isSuspended && !distance.isBlocked && <MemberPosts profile={profile} {...list} />}
    </article>
  );
}

type MemberPostsProps = Pick<MemberProps, "profile" | "posts" | "older" | "isDeep">;

function MemberPosts({ profile, posts, older, isDeep }: MemberPostsProps) {
  const text = usePortalMessages().social;
  const path = `/@${profile.name}`;
  return (
    <div class="feed member-posts">
      <h2>{text.member.posts}</h2>
      <PostList
        posts={posts}
        label={text.member.posts}
        empty={<NoPosts words={text.empty.member} />}
        live={isDeep ? undefined : newerQuery(`member:${profile.id}`, posts[0]?.id)}
        next={older}
        isDeep={isDeep}
        path={path}
      />
    </div>
  );
}

function Banner({ profile: { id, bannerEtag, state } }: { profile: Profile }) {
  if (bannerEtag === undefined || state !== "active") return <div class="member-banner banner-empty" />;
  return <img class="member-banner" src={pictureUrl("banner", id, bannerEtag)} alt="" width={1500} height={500} />;
}

function Links({ profile }: { profile: Profile }) {
  const text = usePortalMessages().account.member;
  const links = profile.links.flatMap(({ label, url }) => {
    const href = safeLink(url);
    return href === undefined ? [] : [{ label, href }];
  });
  if (links.length === 0) return undefined;
  return (
    <ul class="member-links" aria-label={text.links}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="me nofollow noopener noreferrer ugc">
            <span>{label}</span>
            <span class="soft small">{href.replace(/^https?:\/\//, "").replace(/\/$/, "")}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function FollowAct({ profile, follow }: { profile: Profile; follow: FollowState | undefined }) {
  const text = usePortalMessages().account.member;
  const { member } = useViewer();
  if (member?.id === profile.id)
    return (
      <a class="button" href="/me/profile">
        {text.edit}
      </a>
    );
  if (!member)
    return (
      <a class="button primary" href={`/@${profile.name}/follow`} rel="nofollow">
        {text.follow}
      </a>
    );
  if (follow === undefined)
    return (
      <ActForm action={`/@${profile.name}/follow`} class="">
        <button type="submit" class="button primary">
          {text.follow}
        </button>
      </ActForm>
    );
  return (
    <>
      {follow === "requested" && <span class="soft">{text.requested}</span>}
      <ActForm action={`/@${profile.name}/unfollow`} class="">
        <button type="submit" class="button">
          {follow === "requested" ? text.withdraw : text.unfollow}
        </button>
      </ActForm>
    </>
  );
}

/** Asked after a visitor has signed in to follow somebody. */
export function FollowPage({ profile }: { profile: Profile }) {
  const text = usePortalMessages().account.member;
  return (
    <div class="narrow">
      <div class="me-card">
        <Avatar of={profile} size={112} />
        <div>
          <h1>{text.followTitle(profile.name)}</h1>
          {profile.approvesFollowers && <p class="soft">{text.approves}</p>}
        </div>
      </div>
      <div class="acts">
        <ActForm action={`/@${profile.name}/follow`} class="">
          <button type="submit" class="button primary">
            {text.followAct(profile.name)}
          </button>
        </ActForm>
        <a class="button" href={`/@${profile.name}`}>
          {usePortalMessages().account.security.cancel}
        </a>
      </div>
    </div>
  );
}
