import { expect, test } from "vitest";
import { send, visitConsole } from "../../../test/support/console.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { listSites } from "../../features/catalog/index.ts";

test("a visitor is asked to sign in and led back; a member is turned away", async () => {
  await using database = await testDatabase();
  const nobody = await (await visitConsole(database.sql)).get("/console/trends?hours=168");
  expect([nobody.status, nobody.headers.get("location")]).toEqual([
    303,
    "/sign-in?back=%2Fconsole%2Ftrends%3Fhours%3D168",
  ]);
  const member = await visitConsole(database.sql, "member");
  expect((await member.get("/console")).status).toBe(403);
  expect((await member.post("/console/add", { address: "a.example" })).status).toBe(403);
});

test("a site is added, paused, resumed and removed", async () => {
  await using database = await testDatabase();
  const ada = await visitConsole(database.sql, "administrator");
  expect(await (await ada.get("/console")).text()).toContain("No sites yet");

  const added = await send(ada, "/console/add", "/console/add", {
    address: "https://workshop.example/videos/",
    name: "Workshop",
    scope: "host",
    pagesMax: "500",
    depthMax: "",
    delaySeconds: "2.5",
    include: "",
    exclude: "*/tag/*\n*/print/*",
  });
  expect(added.headers.get("location")).toBe("/console?done=added");
  const [site] = await listSites(database.sql);
  expect(site).toMatchObject({
    name: "Workshop",
    scope: { kind: "host", exclude: ["*/tag/*", "*/print/*"] },
    limits: { pagesMax: 500, delaySeconds: 2.5 },
  });
  expect(await (await ada.get("/console?done=added")).text()).toContain("The first visits start now.");

  const page = `/console/site/${site?.id}`;
  expect(await (await ada.get(page)).text()).toContain("https://workshop.example/videos/");
  const states: (string | undefined)[] = [];
  for (const act of ["pause", "resume", "remove"]) {
    await send(ada, `${page}/remove`, `${page}/${act}`, {});
    states.push((await listSites(database.sql))[0]?.state);
  }
  expect(states).toEqual(["paused", "active", undefined]);
  expect((await ada.get(page)).status).toBe(404);
});

test("removing is asked about first", async () => {
  await using database = await testDatabase();
  const ada = await visitConsole(database.sql, "administrator");
  await send(ada, "/console/add", "/console/add", { address: "workshop.example" });
  const [site] = await listSites(database.sql);
  const html = await (await ada.get(`/console/site/${site?.id}/remove`)).text();
  expect(html).toContain("Remove workshop.example?");
  expect(await listSites(database.sql)).toHaveLength(1);
});

const wrong = [
  { says: "an address that is none", fields: { address: "not an address" }, complaint: "https://example.org/" },
  {
    says: "a limit that is no number",
    fields: { address: "a.example", pagesMax: "many" },
    complaint: "must be a number",
  },
];

for (const { says, fields, complaint } of wrong) {
  test(`${says} is sent back with what is wrong and what was typed`, async () => {
    await using database = await testDatabase();
    const ada = await visitConsole(database.sql, "administrator");
    const answer = await send(ada, "/console/add", "/console/add", fields);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(complaint);
    expect(html).toContain(`value="${fields.address}"`);
    expect(await listSites(database.sql)).toEqual([]);
  });
}

test("a list is imported as a whole, or not at all with its faults by line", async () => {
  await using database = await testDatabase();
  const ada = await visitConsole(database.sql, "administrator");
  const faulty = await send(ada, "/console/import", "/console/import", { list: "a.example\nnot an address\n" });
  expect([faulty.status, await faulty.text()]).toEqual([422, expect.stringContaining("1 line could not be used")]);
  expect(await listSites(database.sql)).toEqual([]);
  const good = await send(ada, "/console/import", "/console/import", {
    list: "# mine\na.example\nhttps://b.example/\na.example\n",
  });
  expect(good.headers.get("location")).toBe("/console?done=imported-2-1");
});

test("without the form's token nothing is changed", async () => {
  await using database = await testDatabase();
  const ada = await visitConsole(database.sql, "administrator");
  for (const path of ["/console/add", "/console/import", "/console/site/1/pause", "/console/site/1/remove"]) {
    expect([path, (await ada.post(path, { address: "a.example", list: "a.example" })).status]).toEqual([path, 403]);
  }
  expect(await listSites(database.sql)).toEqual([]);
});

test("the live view and the trends stand without any visit", async () => {
  await using database = await testDatabase();
  const ada = await visitConsole(database.sql, "administrator");
  expect(await (await ada.get("/console/live")).text()).toContain("No visits yet");
  expect(await (await ada.get("/console/trends")).text()).toContain("Nothing was recorded");
});
