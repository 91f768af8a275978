import { answer, type HostileHost, home, page, type Reply, redirect, siteOf } from "./replies.ts";

const onward: Reply = (socket, request) =>
  redirect(`/on/${Number(/\d+/.exec(request.path)?.[0] ?? 0) + 1}`)(socket, request);

/** Redirects that lead nowhere, in circles, or into a private network. `port` is the web's own. */
export const redirectHosts = (port: number, innerAddress: string): Readonly<Record<string, HostileHost>> => ({
  "circle.example": siteOf((socket, request) => redirect(request.path)(socket, request)),
  "circle-of-two.example": { "/": home("/one", "/two"), "/one": redirect("/two"), "/two": redirect("/one") },
  "endless-redirects.example": { "/": home("/on/1"), "*": onward },
  "bad-location.example": siteOf(redirect("http://[::1")),
  "other-scheme.example": siteOf(redirect("file:///etc/passwd")),
  // By name: the name is in scope, and only its address tells. By chain: the third hop is the one that leads inside.
  "private-name.example": {
    "/": home("/chain"),
    "/chain": redirect("/further"),
    "/further": redirect(`http://inside.private-name.example:${port}/admin`),
  },
  "private-literal.example": {
    "/": home("/chain"),
    "/chain": redirect("/further"),
    "/further": redirect(`http://${innerAddress}:${port}/admin`),
  },
  "private-metadata.example": siteOf(redirect("http://169.254.169.254/latest/meta-data/")),
  "rebinding.example": { ...siteOf(page("still outside")), "/robots.txt": answer(404, "none") },
});
