import { type ConsoleDeps, createConsole, largeFormsOf } from "../../src/faces/console/index.ts";
import { createMember, type Role, signIn } from "../../src/features/members/index.ts";
import type { Sql } from "../../src/platform/database/index.ts";
import { createOutboundClient } from "../../src/platform/network/index.ts";
import { formTokenIn, testNow, testVisitor, testWebDeps, type Visitor } from "./faces.ts";
import type { LoopbackWeb } from "./web.ts";

const clock = { now: () => testNow };
const password = "a quiet lantern hums";

/** What the console needs; its client reaches the made-up web, or nothing. */
export function testConsoleDeps(sql: Sql, web?: LoopbackWeb): ConsoleDeps {
  return {
    ...testWebDeps(sql),
    siteDefaults: { pagesMax: 20_000, depthMax: 25 },
    client: createOutboundClient({
      userAgent: "Glint/1 (+http://glint.example)",
      allowedRanges: [],
      ...(web && { resolve: web.hostMap }),
    }),
    pageLimits: { bodyBytesMax: 8 * 1024 * 1024, timeoutSeconds: 5 },
    rules: undefined,
    post: undefined,
    weights: { current: () => undefined, refresh: async () => {} },
  };
}

/** A visitor of the console with `role`; signed in as nobody when undefined. */
export async function visitConsole(sql: Sql, role?: Role, deps = testConsoleDeps(sql)): Promise<Visitor> {
  const mount = { path: "/console", face: createConsole(deps), largeForms: largeFormsOf(deps) };
  const visitor = testVisitor(deps, [mount]);
  if (role !== undefined) {
    await createMember(sql, { name: "ada", password, role }, clock);
    const outcome = await signIn(sql, { name: "ada", password }, clock);
    if (outcome.kind === "signed-in") visitor.cookies.set("glint-session", outcome.token);
  }
  return visitor;
}

/** Sends a form of a page with its token. */
export async function send(
  visitor: Visitor,
  page: string,
  action: string,
  fields: Record<string, string>,
): Promise<Response> {
  const token = formTokenIn(await (await visitor.get(page)).text());
  return visitor.post(action, { "form-token": token, ...fields });
}
