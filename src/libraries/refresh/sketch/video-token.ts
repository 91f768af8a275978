const schemeAndHost = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i;

/**
 * The video token of a play-page address: scheme and domain removed, no fragment, so that a site that moves to another
 * host or mixes its mirrors does not look changed. What is left is kept as it is; drop session ids before.
 *
 * @returns path and query, "/" when there is neither.
 * @example videoToken("https://m.tv.example/play/7.html?from=home#top") // "/play/7.html?from=home"
 */
export function videoToken(url: string): string {
  const rest = url.trim().replace(schemeAndHost, "").replace(/#.*$/s, "");
  return rest === "" || rest.startsWith("?") ? `/${rest}` : rest;
}
