import { type Language, useViewer } from "../../http/index.ts";
import { chinese } from "./chinese.ts";
import { type ConsoleMessages, type Explained, english } from "./english.ts";

export type { ConsoleMessages };

export function consoleMessages(language: Language): ConsoleMessages {
  return language === "zh" ? chinese : english;
}

/** The console's words in the viewer's language. */
export function useConsoleMessages(): ConsoleMessages {
  return consoleMessages(useViewer().language);
}

/** What a reason of a failed or refused visit means, and what to do about it. */
export function explainReason(reason: string, text: ConsoleMessages): Explained {
  const known = text.reasons[reason];
  if (known) return known;
  const status = /^status-(\d{3})$/.exec(reason)?.[1];
  return status === undefined ? text.unknownReason(reason) : text.statusReason(status);
}
