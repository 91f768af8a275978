import { openStore } from "../store.ts";
import { type Command, exitStatus, writeJson } from "./command.ts";

export const migrateCommand: Command = {
  name: "migrate",
  usage: "migrate [--json]",
  summary: "brings the database's tables up to this version (start does so by itself)",
  options: { json: { type: "boolean", says: "JSON output" } },
  run: async ({ config, terminal, options }) => {
    await using store = await openStore(config);
    const { from, to } = store.migrated;
    if (options.json) writeJson(terminal, { from, to });
    else
      terminal.write(
        from === to ? `The database is at version ${to} already.\n` : `Migrated from version ${from} to ${to}.\n`,
      );
    return exitStatus.done;
  },
};
