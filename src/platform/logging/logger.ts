import { type Clock, systemClock } from "../../base/clock.ts";
import { formatJson, formatPretty } from "./format.ts";

/** From the quietest to the most talkative; `silent` writes nothing. */
export const logLevels = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

/** What belongs to a fact. `Error` values are written with their message, stack and chain of causes. */
export type LogFields = Readonly<Record<string, unknown>>;

export type Logger = {
  readonly error: (event: string, fields?: LogFields) => void;
  readonly warn: (event: string, fields?: LogFields) => void;
  readonly info: (event: string, fields?: LogFields) => void;
  readonly debug: (event: string, fields?: LogFields) => void;
  /** A logger that adds `fields` to each of its facts. */
  readonly with: (fields: LogFields) => Logger;
};

export type LoggerOptions = {
  readonly level: LogLevel;
  /** Takes one finished line without its line end. Default: standard error. */
  readonly write?: (line: string) => void;
  /** Default: pretty when standard error is a terminal, else JSON. */
  readonly format?: "pretty" | "json";
  readonly clock?: Clock;
};

// On a terminal a progress line may stand there, without its end: it is overwritten.
function writeToStandardError(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`);
}

/** Creates the log. Writing never throws: a fact that cannot be written as JSON is written as text. */
export function createLogger(options: LoggerOptions): Logger {
  const format = options.format ?? (process.stderr.isTTY ? "pretty" : "json");
  const isColoured = process.stderr.isTTY === true && options.write === undefined;
  const write = options.write ?? writeToStandardError;
  const clock = options.clock ?? systemClock;
  const loudest = logLevels.indexOf(options.level);

  function loggerWith(common: LogFields): Logger {
    const at = (level: Exclude<LogLevel, "silent">) => {
      if (logLevels.indexOf(level) > loudest) return () => {};
      return (event: string, fields: LogFields = {}) => {
        const fact = { at: clock.now(), level, event, fields: { ...common, ...fields } };
        write(format === "json" ? formatJson(fact) : formatPretty(fact, isColoured));
      };
    };
    return {
      error: at("error"),
      warn: at("warn"),
      info: at("info"),
      debug: at("debug"),
      with: (fields) => loggerWith({ ...common, ...fields }),
    };
  }
  return loggerWith({});
}
