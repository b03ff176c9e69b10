import { expect, test } from "vitest";
import { QUOTA_BYTES } from "#app/services/checks/documents/index.ts";
import { limits } from "#core/checks/check.ts";
import { documents } from "#db/tables/index.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { flagAges, flagsOfAge } from "#tests/support/flag-age.ts";
import { ada, eve } from "#tests/support/people.ts";
import { visitor } from "#tests/support/visitor.ts";
import { askSite } from "#tests/support/worker-calls.ts";

test("the checks in progress of one person are limited, without effect on another person's", async () => {
  const { send, ask } = world();
  const document = await send(ada, "own.txt", "text", utf8("some words"));
  for (let i = 0; i < limits.running + limits.waiting; i++) await ask(ada, document.id);
  await expect(ask(ada, document.id)).rejects.toMatchObject({
    reason: "too_many",
    message: expect.stringContaining("12 checks in progress"),
  });
  await ask(eve, (await send(eve, "hers.txt", "text", utf8("some words"))).id);
});

test("a person can start thirty checks a day", async () => {
  const { send, ask, worker, clock } = world();
  const version = async (words: string) => (await send(ada, "own.txt", "text", utf8(words))).id;
  for (let i = 0; i < limits.perDay; i++) await worker().runs.run(await ask(ada, await version(`too short ${i}`)));
  const document = { id: await version("another") };
  await expect(ask(ada, document.id)).rejects.toMatchObject({ reason: "too_many" });
  clock.pass(86_400_001);
  await ask(ada, document.id);
});

test("a person has one gigabyte of storage: a larger upload is refused and leaves no data", async () => {
  const { db, clock, send } = world();
  const now = clock.now();
  await db.insert(documents).values({
    id: "full",
    ownerId: ada.id,
    name: "large",
    kind: "pdf",
    bytes: QUOTA_BYTES - 10,
    sha256: "",
    storageKey: "documents/full/original",
    status: "ready",
    deleteAt: now,
    idempotencyKey: "full",
    createdAt: now,
    updatedAt: now,
  });
  await expect(send(ada, "more.txt", "text", utf8("eleven bytes"))).rejects.toMatchObject({ reason: "too_large" });
  await send(ada, "less.txt", "text", utf8("ten bytes!"));
  expect((await testEnv.FILES.list()).objects).toHaveLength(1);
});

test("a request over the sign-in limit gets 429 with Retry-After", async () => {
  const closed = { ...testEnv, DOOR_LIMIT: { limit: async () => ({ success: false }) } };
  const request = new Request("http://localhost/contact", {
    method: "POST",
    body: "a=b",
    headers: { Origin: "http://localhost", "Content-Length": "3" },
  });
  const response = await askSite(request, closed);
  expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await response.text()).toMatch(/^Too many attempts\. Try again in 60.s\.$/);
  expect((await visitor().go("/api/health")).status).toBe(200);
});

test.each([
  ["/api/health", "SEARCH_LIMIT"],
  ["/api/health/parts", "SEARCH_LIMIT"],
  ["/verify/abc", "SEARCH_LIMIT"],
  ["/verify/abc.data", "SEARCH_LIMIT"],
  ["/learning-hub?q=essay", "SEARCH_LIMIT"],
  ["/api/conversations", "READ_LIMIT"],
  ["/media/none", "READ_LIMIT"],
])("over the limit, %s does not query the database", async (path, limit) => {
  const closed = {
    ...testEnv,
    [limit]: { limit: async () => ({ success: false }) },
    DB: {
      withSession(constraint: string) {
        const { prepare, batch } = unasked;
        return { ...testEnv.DB.withSession(constraint), prepare, batch };
      },
    },
  };
  const provider = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider"));
  const entered = await provider.signInAs("ada", "http://localhost");
  const cookies = ["", `__session=${entered?.token}`];
  for (const [Cookie, age] of cookies.flatMap((cookie) => flagAges.map((age) => [cookie, age] as const))) {
    await flagsOfAge(age);
    const request = new Request(`http://localhost${path}`, { headers: { Cookie } });
    expect((await askSite(request, closed)).status, `flags read ${age} ms ago`).toBe(429);
  }
});

const unasked = {
  prepare: (): never => {
    throw new Error("The database was asked.");
  },
  batch: (): never => {
    throw new Error("The database was asked.");
  },
};

test("rate limits count signed-in requests by person, guests by address, and sign-in routes always by address", async () => {
  const keys: string[] = [];
  const counting = (name: string) => ({
    async limit({ key }: { key: string }) {
      keys.push(`${name} ${key}`);
      return { success: true };
    },
  });
  const names = ["READ_LIMIT", "SEARCH_LIMIT", "WRITE_LIMIT", "DOOR_LIMIT"];
  const env = { ...testEnv, ...Object.fromEntries(names.map((name) => [name, counting(name)])) };
  const provider = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider"));
  const Cookie = `__session=${(await provider.signInAs("ada", "http://localhost"))?.token}`;
  const ask = (path: string, headers: Record<string, string>, method = "GET") =>
    askSite(
      new Request(`http://localhost${path}`, {
        method,
        headers: { ...headers, Origin: "http://localhost", "CF-Connecting-IP": "2001:db8:1:2:3::4" },
      }),
      env,
    );
  await ask("/api/health", { Cookie });
  await ask("/api/health", {});
  await ask("/sign-up.data", { Cookie }, "POST");
  await ask("/sign-up/", {}, "POST");
  await ask("/api/checks", { Cookie }, "POST");
  expect(keys).toEqual([
    expect.stringMatching(/^SEARCH_LIMIT http\S+ user_ada:api$/),
    "SEARCH_LIMIT 2001:db8:1:2::/64:api",
    "DOOR_LIMIT 2001:db8:1:2::/64:sign-up",
    "DOOR_LIMIT 2001:db8:1:2::/64:sign-up",
    expect.stringMatching(/^WRITE_LIMIT http\S+ user_ada$/),
  ]);
});

test("while checks are paused a new check is refused, and existing reports remain readable", async () => {
  const provider = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider"));
  const entered = await provider.signInAs("ada", "http://localhost");
  const paused = { ...testEnv, FLAG_TURNITIN: "false" };
  const headers = {
    Origin: "http://localhost",
    Cookie: `__session=${entered?.token}`,
    "Content-Type": "application/json",
    "Content-Length": "2",
  };
  const requested = await askSite(
    new Request("http://localhost/api/checks", { method: "POST", body: "{}", headers }),
    paused,
  );
  expect(requested.status).toBe(503);
  const list = await askSite(new Request("http://localhost/api/checks", { headers }), paused);
  expect(list.status).toBe(200);
});
