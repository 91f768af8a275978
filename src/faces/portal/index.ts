// The public site: finding and watching programmes, in the look of design/look.md. Holds no rules: what is hot, what is
// related and who may sign in is said by the features.
export { largeForms as portalLargeForms } from "./account/account-routes.tsx";
export type { PortalDeps } from "./deps.ts";
export { createPortal } from "./portal.tsx";
