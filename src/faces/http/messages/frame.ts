import type { Language } from "../language.ts";
import { useViewer } from "../viewer.ts";
import { chinese } from "./chinese.ts";
import { english, type FrameMessages } from "./english.ts";

export function frameMessages(language: Language): FrameMessages {
  return language === "zh" ? chinese : english;
}

/** The frame's words in the viewer's language. */
export function useFrameMessages(): FrameMessages {
  return frameMessages(useViewer().language);
}
