import { systemClock } from "../../base/clock.ts";
import {
  createInvitation,
  createMember,
  makeHandedLink,
  promoteMember,
  type Role,
  roles,
} from "../../features/members/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { portalAddress } from "../portal-address.ts";
import { openStore } from "../store.ts";
import { type Command, exitStatus, type Invocation, Misuse, textOption, writeJson } from "./command.ts";
import { readPassword } from "./password.ts";

const linkSeconds = 24 * 3600;

export const userCommand: Command = {
  name: "user",
  usage: "user create NAME | promote NAME | reset NAME | link",
  summary: "makes members and gives them roles",
  help: `create reads the password from standard input (a line), so that it stands in no shell history.
link prints a one-time address that makes a member of the given role; reset one by which a member chooses a new password.
Both end after 24 hours.`,
  options: {
    role: {
      type: "string",
      value: roles.join("|"),
      says: "the role (create: default member; promote, link: default administrator)",
    },
    json: { type: "boolean", says: "JSON output" },
  },
  run: async (invocation) => {
    const [act, name, ...rest] = invocation.positionals;
    if (act !== "create" && act !== "promote" && act !== "reset" && act !== "link")
      throw new Misuse(act === undefined ? "say what to do" : `"${act}" is nothing that can be done with members`);
    if (rest.length > 0 || (act === "link" && name)) throw new Misuse("one name at a time, and none for link");
    if (act !== "link" && !name) throw new Misuse("give a NAME");
    const role = readRole(textOption(invocation, "role") ?? (act === "create" ? "member" : "administrator"));
    const password = act === "create" ? await readPassword() : "";
    await using store = await openStore(invocation.config);
    if (act === "create") return await create(store.sql, invocation, name ?? "", password, role);
    if (act === "promote") return await promote(store.sql, invocation, name ?? "", role);
    if (act === "reset") return await reset(store.sql, invocation, name ?? "");
    return await link(store.sql, invocation, role);
  },
};

function readRole(text: string): Role {
  const role = roles.find((each) => each === text);
  if (!role) throw new Misuse(`--role is ${roles.join(", ")}, not "${text}"`);
  return role;
}

const troubles = {
  "name-taken": "the name, or one that looks like it, is taken.",
  "name-reserved": "the name is kept for moderators and administrators.",
} as const;

async function create(
  sql: Sql,
  { terminal, options }: Invocation,
  name: string,
  password: string,
  role: Role,
): Promise<number> {
  const result = await createMember(sql, { name, password, role }, systemClock);
  if (result.kind !== "created") {
    const why = "why" in result ? result.why : troubles[result.kind];
    terminal.say(`glint: ${name} was not created: ${why}`);
    return exitStatus.failed;
  }
  if (options.json) writeJson(terminal, result.member);
  else terminal.write(`${result.member.name} is ${role} now\n`);
  return exitStatus.done;
}

async function promote(sql: Sql, { terminal, options }: Invocation, name: string, role: Role): Promise<number> {
  const result = await promoteMember(sql, { name, role }, systemClock);
  if (result.kind === "unknown-member") {
    terminal.say(`glint: there is no member "${name}".`);
    return exitStatus.notFound;
  }
  if (result.kind === "last-administrator") {
    terminal.say(`glint: ${name} is the last administrator. Promote another one first.`);
    return exitStatus.failed;
  }
  if (options.json) writeJson(terminal, result.member);
  else terminal.write(`${result.member.name} is ${role} now\n`);
  return exitStatus.done;
}

async function link(sql: Sql, { terminal, config, options }: Invocation, role: Role): Promise<number> {
  const { token } = await createInvitation(sql, { role, expiresInSeconds: linkSeconds }, systemClock);
  const url = `${portalAddress(config)}/invite/${token}`;
  if (options.json) writeJson(terminal, { url, role, expiresInSeconds: linkSeconds });
  else terminal.write(`${url}\n`);
  return exitStatus.done;
}

async function reset(sql: Sql, { terminal, config, options }: Invocation, name: string): Promise<number> {
  const made = await makeHandedLink(sql, { name }, systemClock);
  if (made.kind === "unknown-member") {
    terminal.say(`glint: there is no member "${name}".`);
    return exitStatus.notFound;
  }
  const url = `${portalAddress(config)}/reset/${made.token}`;
  if (options.json) writeJson(terminal, { url, name: made.member.name, expiresInSeconds: linkSeconds });
  else terminal.write(`${url}\n`);
  return exitStatus.done;
}
