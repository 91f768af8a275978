// One log, one line a fact. An event has a fixed kebab-case name and fields; numbers carry their unit in the field name.
export { createLogger, type Logger, type LogLevel, logLevels } from "./logger.ts";
