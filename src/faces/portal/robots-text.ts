/** For other people's crawlers: pages of programmes are welcome to them; searches, accounts and the console are not. */
export const robotsText = `User-agent: *
Disallow: /search
Disallow: /sign-in
Disallow: /invite/
Disallow: /me
Disallow: /console
Disallow: /progress
`;
