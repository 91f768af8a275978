import type { ComponentChildren } from "preact";
import type { PostLine } from "../../../features/social/index.ts";
import { ActForm } from "../account/account-frame.tsx";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { PostCard } from "./post-card.tsx";
import { postHref } from "./post-href.ts";

type AskPageProps = {
  readonly title: string;
  /** Of the one button. */
  readonly label: string;
  readonly action: string;
  readonly post: PostLine;
  readonly isDangerous?: boolean;
  readonly children?: ComponentChildren;
};

/** One press finishes an act that was begun elsewhere, or that cannot be undone. */
export function AskPage({ title, label, action, post, isDangerous = false, children }: AskPageProps) {
  const text = usePortalMessages().social.acts;
  return (
    <div class="feed stack">
      <h1>{title}</h1>
      {children}
      <PostCard post={post} />
      <div class="acts">
        <ActForm action={action} class="">
          <button type="submit" class={isDangerous ? "button danger" : "button primary"}>
            {label}
          </button>
        </ActForm>
        <a class="button" href={postHref(post)}>
          {text.cancel}
        </a>
      </div>
    </div>
  );
}
