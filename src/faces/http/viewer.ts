import type { Context } from "hono";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PresentMember } from "../../features/members/index.ts";
import type { ClientAssets } from "./assets.ts";
import type { Language } from "./language.ts";

/** How the page is coloured: `auto` follows the system. */
export type Theme = "auto" | "light" | "dark";

/** Who asks, and how they want to be answered. One a request. */
export type Viewer = {
  readonly language: Language;
  readonly theme: Theme;
  /** False when the viewer switched single-letter keys off. */
  readonly hasShortcuts: boolean;
  readonly member?: PresentMember;
  /** Signed in, but suspended: for all but their own standing they are a visitor without an account. */
  readonly suspended?: PresentMember;
  /** How many of their notifications the member has not read; 0 without one. */
  readonly unreadCount: number;
  /** How many of their conversations hold something unread; 0 without a member. */
  readonly unreadMessagesCount: number;
  /** To be put into every form that changes something; see csrf.ts. */
  readonly formToken: string;
  /** Path and query of this request, for links that lead back here. */
  readonly path: string;
  readonly now: Date;
  /** Of this request's content security policy. */
  readonly nonce: string;
};

/** Tells whether an address is a reverse proxy of the operator's, whose X-Forwarded-For is true. */
export type ProxyTrust = (address: string) => boolean;

/** What the shared middleware leaves for every route. */
export type WebEnv = {
  Variables: {
    viewer: Viewer;
    assets: ClientAssets;
    publicUrl: string;
    isTrustedProxy: ProxyTrust;
    /** The response is the same for all visitors whom no cookie tells from others. */
    isShared?: boolean;
  };
};

export type WebContext = Context<WebEnv>;

const ViewerContext = createContext<Viewer | undefined>(undefined);

export const ViewerProvider = ViewerContext.Provider;

/** The viewer the page is rendered for. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("rendered outside of ViewerProvider");
  return viewer;
}
