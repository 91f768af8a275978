import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Complaint } from "../../../base/complaint.ts";
import { type Account, chooseAccount } from "./account.ts";

/**
 * Where a server keeps its things:
 *
 *     database.json   this file makes the folder ours: the password, readable by Glint's user only
 *     database/       PostgreSQL's data
 *     database.log    what the server wrote
 *     run/            its Unix socket
 */
export type Place = {
  readonly directory: string;
  readonly database: string;
  readonly log: string;
  readonly run: string;
  readonly password: string;
  readonly account: Account | undefined;
};

type Mark = { readonly madeBy: "glint"; readonly format: 1; readonly password: string };

const markName = "database.json";
// What file systems, desktops and version control put into an otherwise empty folder.
const harmlessNames = /^(lost\+found|\..*)$/;

/**
 * Opens or founds the folder for a server.
 *
 * @throws {Complaint} when the folder holds something that is not Glint's, or cannot be read or written.
 */
export function openPlace(path: string): Place {
  const directory = resolve(path);
  try {
    mkdirSync(directory, { recursive: true });
    const mark = readMark(directory) ?? found(directory);
    const database = join(directory, "database");
    const account = chooseAccount(database);
    if (existsSync(database)) requireOwner(database, account);
    return {
      directory,
      database,
      log: join(directory, "database.log"),
      run: join(directory, "run"),
      password: mark.password,
      account,
    };
  } catch (cause) {
    if (cause instanceof Complaint) throw cause;
    throw new Complaint({
      what: `The data folder ${directory} cannot be used`,
      why: `${(cause as Error).message}.`,
      remedy:
        "Give Glint's user the right to write there, start Glint as the user who made it, or choose another (GLINT_DATA).",
      cause,
    });
  }
}

function readMark(directory: string): Mark | undefined {
  const path = join(directory, markName);
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, "utf8");
  try {
    const mark = JSON.parse(text) as Partial<Mark>;
    if (mark.madeBy === "glint" && mark.format === 1 && typeof mark.password === "string") return mark as Mark;
  } catch {
    // told below
  }
  throw foreign(directory, `${markName} in it was not written by this version of Glint.`);
}

function found(directory: string): Mark {
  const names = readdirSync(directory).filter((name) => !harmlessNames.test(name) && !/^database\.json\./.test(name));
  if (names.includes("PG_VERSION")) throw foreign(directory, "it is the data folder of another PostgreSQL server.");
  if (names.length > 0) {
    const shown = names.slice(0, 3).join(", ");
    throw foreign(
      directory,
      `it is not empty and was not made by Glint (it holds ${shown}${names.length > 3 ? ", …" : ""}).`,
    );
  }
  const mark: Mark = { madeBy: "glint", format: 1, password: randomBytes(24).toString("base64url") };
  const path = join(directory, markName);
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(mark, undefined, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(unfinished, path); // unlike a rename this fails when another start was first
    return mark;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readMark(directory)!;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function requireOwner(database: string, account: Account | undefined): void {
  const owner = statSync(database).uid;
  const expected = account?.uid ?? process.getuid?.() ?? owner;
  if (owner === expected) return;
  throw new Complaint({
    what: `The database in ${database} cannot be used`,
    why: `it belongs to user ${owner}, but its server would run as user ${expected}.`,
    remedy: `Start Glint as user ${owner} or as root, or give it the folder: chown -R ${expected} ${database}`,
  });
}

function foreign(directory: string, why: string): Complaint {
  return new Complaint({
    what: `The data folder ${directory} is not Glint's`,
    why,
    remedy: "Choose an empty or new folder (GLINT_DATA). Nothing in it was changed.",
  });
}
