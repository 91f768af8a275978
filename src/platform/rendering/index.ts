// Pages that are empty without scripts, put together by an installed Chromium. The browser itself has no way out: names resolve to
// nothing and its proxy is a closed port, so that only what is handed to it arrives. Every request of a page is a question to the
// caller, whose client holds the address guard.
export { findChromium } from "./find-chromium.ts";
export { createRenderer, type PageAnswer, type PageRequest, type Renderer } from "./renderer.ts";
