/** Equal for topics that are one: case, width and the kind of space between words make no difference. */
export function topicKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
