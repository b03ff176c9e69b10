import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { collectionImports, featureFlags } from "#db/tables/index.ts";
import { testEnv } from "#tests/support/env.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { forgetFlags } from "#workers/platform/feature-flags.ts";

type Browser = Awaited<ReturnType<typeof signedIn>>;
const { db } = openDatabase(testEnv.DB, null, "primary");

async function adminArea(enabled: boolean): Promise<void> {
  await db.delete(featureFlags);
  await db
    .insert(featureFlags)
    .values({ name: "adminDashboard", enabled, version: 1, updatedAt: 1, updatedBy: "grace" });
  forgetFlags();
}

/** An import that waits for its archive. */
async function waitingImport(): Promise<string> {
  const id = crypto.randomUUID();
  const counted = { licences: {}, problems: [], segments: [] };
  await db.insert(collectionImports).values({
    ...{ id, collectionId: `c-${id}`, name: "Example texts", mode: "replace", licence: "CC0", status: "uploading" },
    ...{ ...counted, snapshotId: `s-${id}`, byName: "Grace", createdAt: 1, updatedAt: 1 },
  });
  return id;
}

async function announce(browser: Browser, form: object) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
  const body = JSON.stringify({ name: "texts.zip", type: "application/zip", length: 40, ...form });
  const response = await browser.go("/api/uploads", { method: "POST", headers, body });
  return { status: response.status, ...(await response.json<{ upload?: { id: string } }>()) };
}

beforeEach(() => adminArea(true));
afterEach(async () => {
  await db.delete(featureFlags);
  forgetFlags();
});

test("with the admin area off neither the audit log is exported nor an archive uploaded, begun before or not", async () => {
  const grace = await signedIn("grace");
  const archive = { purpose: "collection_archive", importId: await waitingImport() };
  const { status, upload } = await announce(grace, archive);
  expect(status).toBe(201);
  expect((await grace.go("/api/audit/export")).status).toBe(200);

  await adminArea(false);
  expect((await grace.go("/api/audit/export")).status).toBe(503);
  expect((await announce(grace, archive)).status).toBe(503);
  const part = await grace.go(`/api/uploads/${upload?.id}`, {
    method: "PATCH",
    headers: { "Upload-Offset": "0" },
    body: new Uint8Array(40),
  });
  expect([part.status, (await part.json<{ error: { reason: string } }>()).error.reason]).toEqual([503, "flag_off"]);
  // Cancelling takes nothing in.
  expect((await grace.go(`/api/uploads/${upload?.id}`, { method: "DELETE" })).status).toBe(200);
});

test("with the admin area off staff open and upload nothing of an order, and a student's own uploads go on", async () => {
  await adminArea(false);
  const bob = await signedIn("bob");
  const order = crypto.randomUUID();
  const form = { purpose: "deliverable", orderId: order, role: "clean", name: "a.pdf", type: "application/pdf" };
  expect((await announce(bob, form)).status).toBe(503);
  for (const path of [`documents/${order}`, `files/${order}`, `files/${order}/changes`])
    expect((await bob.go(`/api/orders/${order}/${path}`)).status).toBe(503);
  expect((await bob.go(`/api/orders/${order}/files/${order}`, { method: "DELETE" })).status).toBe(503);

  const ada = await signedIn("ada");
  expect((await announce(ada, form)).status).toBe(404);
  expect((await ada.go(`/api/orders/${order}/files/${order}`)).status).toBe(404);
  const document = { purpose: "document", name: "a.pdf", type: "application/pdf" };
  expect((await announce(ada, document)).status).toBe(201);
});
