import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { Complaint } from "../../../base/complaint.ts";

/** The unprivileged account that runs the server when Glint itself runs as root; PostgreSQL refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number; readonly name: string };

// In this order: made for the purpose, else the account that owns nothing. initdb needs a name for its uid.
const preferredNames = ["postgres", "nobody"];

/**
 * Chooses the account for a database folder; undefined when Glint does not run as root and needs no other.
 *
 * @param folder the database's folder; if it exists already, its owner stays its owner.
 */
export function chooseAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owner = existsSync(folder) ? statSync(folder).uid : 0;
  const chosen =
    accounts.find((account) => account.uid === owner && owner !== 0) ??
    preferredNames
      .map((name) => accounts.find((account) => account.name === name))
      .find((found) => found !== undefined);
  if (chosen) return chosen;
  throw new Complaint({
    what: "The database server cannot be started as root",
    why: "PostgreSQL refuses to run as root, and /etc/passwd names no account postgres or nobody to run it.",
    remedy: "Create one (useradd --system postgres), or run Glint as an ordinary user.",
  });
}

function readAccounts(): Account[] {
  if (!existsSync("/etc/passwd")) return [];
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0 && Number.isInteger(account.gid));
}

/** Whether the account may pass through all folders above `folder` and enter it. */
export function canEnter(account: Account, folder: string): boolean {
  const { uid, gid } = account;
  // The kernel is asked, since access lists and capabilities also decide.
  return (
    spawnSync("/bin/sh", ["-c", 'cd "$1" && ls .', "sh", folder], { uid, gid, cwd: "/", stdio: "ignore" }).status === 0
  );
}
