export function postHref(post: { readonly id: string }): string {
  return `/post/${post.id}`;
}
