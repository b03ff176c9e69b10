import { expect, test } from "vitest";
import { world } from "#tests/support/check-services.ts";
import { signedIn, signedUp } from "#tests/support/signed-in.ts";
import { essay } from "#tests/support/texts.ts";
import { uploadFile } from "#tests/support/upload-file.ts";

type Browser = Awaited<ReturnType<typeof signedIn>>;

async function requestOf(browser: Browser, text: string): Promise<{ documentId: string; checkId: string }> {
  const sent = await uploadFile(browser.go, { purpose: "document", name: "own.txt", type: "text/plain" }, text);
  const documentId = sent.id;
  const form = { documentId, title: "", smallMatchWords: 8, retentionDays: 30, rights: "on" };
  const checkId = crypto.randomUUID();
  const body = JSON.stringify({ ...form, idempotencyKey: checkId });
  await browser.go("/api/checks", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  return { documentId, checkId };
}

test("every call about a check, its report and its receipt works for its owner only", async () => {
  const [browser, other] = [await signedIn("ada"), await signedUp("Eve")];
  const { documentId, checkId } = await requestOf(browser, essay(1, 300));
  const json = async (path: string) => (await browser.go(`/api/${path}`)).json<Record<string, unknown>>();

  for (const part of ["text", "partial"]) {
    expect((await browser.go(`/api/checks/${checkId}/${part}`)).status, part).toBe(409);
  }
  await world().worker().runs.run(checkId);
  expect(await json(`checks/${checkId}/text`)).toEqual({ text: essay(1, 300), pages: [0] });
  expect(await json(`checks/${checkId}/partial`)).toMatchObject({ report: { v: 1, matches: [] }, found: 0 });
  expect(await json(`report-versions/${checkId}/history`)).toMatchObject({
    versions: [{ reportId: checkId, versionNo: 1 }],
  });
  expect(await json(`report-versions/${checkId}/changes`)).toEqual({ changes: null });
  expect(await json(`report-versions/${checkId}/figures`)).toMatchObject({ figures: { score: 0, expired: false } });
  const paths = ["text", "partial"].map((part) => `checks/${checkId}/${part}`);
  paths.push(...["history", "changes", "figures"].map((part) => `report-versions/${checkId}/${part}`));
  for (const path of paths) expect((await other.go(`/api/${path}`)).status, path).toBe(404);

  await browser.go(`/api/documents/${documentId}`, { method: "DELETE" });
  await world().worker().library.forget(documentId);
  const { receipts } = await json("documents/receipts");
  const [receipt] = receipts as { receiptId: string; deleted: object }[];
  expect(receipt).toMatchObject({ documentId, deleted: { files: 1, texts: 1, fingerprints: 0, reports: 1 } });
  const path = `/api/documents/receipts/${receipt?.receiptId}`;
  expect(await (await browser.go(path)).json()).toEqual({ receipt });
  expect((await other.go(path)).status).toBe(404);
  expect((await browser.go(`/api/checks/${checkId}/text`)).status).toBe(410);
});
