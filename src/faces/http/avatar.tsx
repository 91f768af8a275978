import { initialsOf } from "../../features/members/index.ts";

type AvatarProps = {
  readonly of: {
    readonly id: string;
    readonly name: string;
    readonly displayName?: string | undefined;
    readonly avatarEtag?: string | undefined;
  };
  /** In CSS pixels; known ahead, so that nothing jumps. */
  readonly size: number;
};

/** A member's picture, or their initials on one of a few calm grounds; always beside the name, so it says nothing by itself. */
export function Avatar({ of: { id, name, displayName, avatarEtag }, size }: AvatarProps) {
  const shape = size >= 64 ? "avatar avatar-large" : size >= 36 ? "avatar avatar-middle" : "avatar avatar-small";
  if (avatarEtag === undefined)
    return (
      <span class={`${shape} avatar-initials ground-${groundOf(id)}`} aria-hidden="true">
        {initialsOf(displayName ?? name)}
      </span>
    );
  return (
    <img
      class={shape}
      src={pictureUrl("avatar", id, avatarEtag)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}

const groundsCount = 6;

function groundOf(id: string): number {
  return Number(BigInt(id) % BigInt(groundsCount));
}

/** Where a member's picture is; the address changes with the picture, so that caches may keep it. */
export function pictureUrl(kind: "avatar" | "banner", id: string, etag: string): string {
  return `/${kind}/${id}?v=${etag.replaceAll('"', "").slice(0, 12)}`;
}
