import { type Language, useViewer } from "../../http/index.ts";
import { chinese } from "./chinese.ts";
import { english, type PortalMessages } from "./english.ts";

export type { PortalMessages };

export function portalMessages(language: Language): PortalMessages {
  return language === "zh" ? chinese : english;
}

/** The portal's words in the viewer's language. */
export function usePortalMessages(): PortalMessages {
  return portalMessages(useViewer().language);
}
