// Where WebSub hubs call: they confirm subscriptions and tell of changed feeds. Speaks to machines alone; whether a call is
// believed is said by the crawl.
export { createPush } from "./push.ts";
