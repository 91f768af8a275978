import type { PostPicture } from "../../../features/social/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";

export function postPictureUrl({ id, etag }: Pick<PostPicture, "id" | "etag">): string {
  return `/post-picture/${id}?v=${etag.replaceAll('"', "").slice(0, 12)}`;
}

/** One picture in its own shape, several as a grid; each leads to itself in full. */
export function PostPictures({ pictures }: { pictures: readonly PostPicture[] }) {
  const text = usePortalMessages().social.post;
  if (pictures.length === 0) return undefined;
  return (
    <ul class={`post-pictures post-pictures-${pictures.length}`}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <a href={postPictureUrl(picture)} target="_blank" rel="noopener">
            <img
              src={postPictureUrl(picture)}
              alt={picture.alt || text.picture}
              width={picture.width}
              height={picture.height}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
