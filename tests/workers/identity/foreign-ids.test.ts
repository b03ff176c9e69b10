import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import * as tables from "#db/tables/index.ts";
import { plantBelongings } from "#tests/support/belongings.ts";
import { testEnv } from "#tests/support/env.ts";
import { sentStatements } from "#tests/support/sent-statements.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { callRules } from "#workers/platform/route-rules.ts";

const id = "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01";
const missing = "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2aff";

const { db } = openDatabase(testEnv.DB, null, "primary");

/** What a call checks before it looks for anything. */
const valid: Record<string, RequestInit> = {
  "GET /api/checks/:id/live": { headers: { Upgrade: "websocket" } },
  "GET /api/conversations/:id/live": { headers: { Upgrade: "websocket" } },
  "POST /api/reports/:id/shares": { body: JSON.stringify({ days: 7, withText: false }) },
  "PUT /api/reports/:id/flags/:index": { body: JSON.stringify({ note: "They are quotations." }) },
};

const calls = callRules.flatMap(({ method, pattern, rule }) =>
  (rule.who === "owner" || rule.who === "participant") && pattern.includes(":")
    ? [{ call: `${method} ${pattern}`, method: method ?? "GET", pattern }]
    : [],
);

async function ask(
  browser: Awaited<ReturnType<typeof signedIn>>,
  { call, method, pattern }: (typeof calls)[number],
  of: string,
) {
  const body = method === "GET" || method === "DELETE" ? {} : { body: "{}" };
  const { headers, ...given } = valid[call] ?? {};
  const init = {
    method,
    headers: { "Content-Type": "application/json", "Idempotency-Key": missing, ...headers },
    ...body,
    ...given,
  };
  const { result, statements } = await sentStatements(() =>
    browser.go(
      pattern
        .replace(":index", "1")
        .replace("export/:file", "export/report.pdf")
        .replace(":kind", "receipt")
        .replace(/:\w+/g, of),
      init,
    ),
  );
  const text = (await result.text()).replace(/"requestId":"[^"]*"/, "");
  return { call, status: result.status, text, statements };
}

test("a foreign id is answered like a missing one, after the same statements, at every address of an owner or a participant", async () => {
  const bob = await signedIn("bob");
  await bob.go("/api/documents");
  const [owner] = await db.select().from(tables.users);
  await plantBelongings(owner?.id ?? "", id);
  const ada = await signedIn("ada");
  await ada.go("/api/documents");
  expect(calls.length).toBeGreaterThan(50);
  for (const call of calls) {
    const none = await ask(ada, call, missing);
    expect(none, call.call).toMatchObject({ status: 404 });
    expect(await ask(ada, call, id), call.call).toEqual(none);
    expect(none.statements.length, call.call).toBeGreaterThan(1);
  }
  // What is behind these addresses is there: its owner finds it.
  const reads = calls.filter(({ method }) => method === "GET");
  const found: string[] = [];
  for (const call of reads) if ((await ask(bob, call, id)).status !== 404) found.push(call.call);
  expect(found.length, found.join(", ")).toBeGreaterThan(reads.length / 2);
});
