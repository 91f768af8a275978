/** What a page needs beyond the strict default. */
export type PolicyNeeds = {
  /** Media is played in the viewer's browser straight from its source, on any host and after any redirect. */
  readonly playsMedia?: boolean;
  /** Origins of the platform players this page may frame. */
  readonly frameOrigins?: readonly string[];
};

/**
 * The Content-Security-Policy of a page. Scripts run by nonce only; modules they import are trusted through
 * 'strict-dynamic'. Nothing inline runs.
 */
export function contentSecurityPolicy(nonce: string, needs: PolicyNeeds = {}): string {
  const plays = needs.playsMedia === true;
  const frames = needs.frameOrigins ?? [];
  const directives: [string, string][] = [
    ["default-src", "'none'"],
    ["script-src", `'nonce-${nonce}' 'strict-dynamic'`],
    // media-chrome puts <style> elements into its shadow roots and offers no nonce: allowed where it runs, nowhere else.
    ["style-src", plays ? "'self' 'unsafe-inline'" : "'self'"],
    ["img-src", "'self' data:"],
    ["font-src", "'self'"],
    ["connect-src", plays ? "'self' http: https:" : "'self'"],
    ["media-src", plays ? "'self' http: https: blob:" : "'none'"],
    ["frame-src", frames.length > 0 ? frames.join(" ") : "'none'"],
    ["manifest-src", "'self'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'none'"],
  ];
  return directives.map(([name, value]) => `${name} ${value}`).join("; ");
}

/** For what is no page (pictures, scripts, redirects, JSON): opened by itself it may load, run and be framed by nothing. */
const bareContentPolicy = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Headers that every response carries unless it sets its own. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": bareContentPolicy,
  "X-Content-Type-Options": "nosniff",
  // For browsers that know no frame-ancestors.
  "X-Frame-Options": "DENY",
  // "same-origin" and not "no-referrer": under the latter browsers send "Origin: null" with our own forms.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};
