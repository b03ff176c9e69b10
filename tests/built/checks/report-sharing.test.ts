import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { essay } from "#tests/support/texts.ts";
import { type Site, startSite, type Visitor } from "../site.ts";

let site: Site;
let ada: Visitor;
let report: string;
beforeAll(async () => {
  site = await startSite();
  ada = site.visitor();
  await ada.signInAs("ada");
  report = (await ada.check(essay(44, 300), "Quillwort title")).checkId;
});
afterAll(() => site.stop());

const json = { "Content-Type": "application/json" };

async function shareOf(withText: boolean): Promise<{ secret: string; share: string }> {
  const made = await ada.go(`/api/reports/${report}/shares`, {
    method: "POST",
    headers: { ...json, "Idempotency-Key": crypto.randomUUID() },
    body: JSON.stringify({ days: 7, withText }),
  });
  expect(made.status).toBe(201);
  const { url, share } = (await made.json()) as { url: string; share: { id: string } };
  return { secret: new URL(url).hash.slice(1), share: share.id };
}

test("ada saves her report in three formats, as downloads that cannot run and whose names reveal nothing", async () => {
  for (const [name, type, first] of [
    ["report.pdf", "application/pdf", "%PDF-1.7"],
    ["report.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "PK"],
    ["report.json", "application/json; charset=utf-8", '{"format":"marginalia-report"'],
  ] as const) {
    const saved = await ada.go(`/api/reports/${report}/export/${name}`);
    expect(saved.status, name).toBe(200);
    expect(Object.fromEntries(saved.headers), name).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect(new TextDecoder("latin1").decode(await saved.arrayBuffer()).startsWith(first), name).toBe(true);
  }
});

test("the pages of a shared and of a verified report are not cached, not indexed and send no Referer", async () => {
  const { secret } = await shareOf(true);
  const stranger = site.visitor();
  const before = await stranger.go("/shared/report");
  expect(before.status).toBe(410);
  expect(await before.text()).toContain("This link has expired");
  const opened = await stranger.go("/api/shared", { method: "POST", headers: json, body: JSON.stringify({ secret }) });
  expect(opened.status).toBe(200);
  const proof = await (await ada.go(`/api/reports/${report}/export/report.json`)).json();
  const { id } = (proof as { proof: { statement: { id: string } } }).proof.statement;
  for (const path of ["/shared", "/shared/report", "/shared/report.data", `/verify/${id}`]) {
    const page = await stranger.go(path);
    expect(page.status, path).toBeLessThan(300);
    expect(Object.fromEntries(page.headers), path).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    const html = await page.text();
    expect(html, path).not.toContain(secret);
    if (!path.startsWith("/shared/report")) expect(html, path).not.toContain("Quillwort");
  }
});

test("a link holder cannot open any other page of ada's, nor an export", async () => {
  const { secret } = await shareOf(true);
  const stranger = site.visitor();
  await stranger.go("/api/shared", { method: "POST", headers: json, body: JSON.stringify({ secret }) });
  for (const path of ["export/report.pdf", "export/report.docx", "export/report.json", "shares"]) {
    expect((await stranger.go(`/api/reports/${report}/${path}`)).status, path).toBe(401);
  }
  expect((await stranger.go(`/dashboard/reports/${report}`)).status).toBe(302);
});

test("a link without the text sends none of its words, its title or a source in the page or its data", async () => {
  const { secret } = await shareOf(false);
  const stranger = site.visitor();
  await stranger.go("/api/shared", { method: "POST", headers: json, body: JSON.stringify({ secret }) });
  for (const path of ["/shared/report", "/shared/report.data"]) {
    const whole = await (await stranger.go(path)).text();
    expect(whole, path).toContain("not_cited");
    expect(whole, path).not.toContain("Quillwort");
    expect(whole, path).not.toContain(essay(44, 300).split(". ")[1]);
  }
});

test("the log never contains a link's secret, whether it was valid, invalid or revoked", async () => {
  const { secret, share } = await shareOf(true);
  const stranger = site.visitor();
  const send = (one: string) =>
    stranger.go("/api/shared", { method: "POST", headers: json, body: JSON.stringify({ secret: one }) });
  expect((await send(secret)).status).toBe(200);
  await stranger.go("/shared/report");
  expect((await ada.go(`/api/reports/${report}/shares/${share}`, { method: "DELETE" })).status).toBe(200);
  expect((await send(secret)).status).toBe(410);
  const wrong = `s.${"Q".repeat(43)}`;
  expect((await send(wrong)).status).toBe(410);
  const lines = site.logs.map((entry) => entry.message);
  for (const one of [secret.slice(2), wrong.slice(2)]) expect(lines.filter((line) => line.includes(one))).toEqual([]);
});

test("a deleted document leaves no file, no report and no word of its title or name", async () => {
  const { checkId, documentId } = await ada.check(essay(45, 300), "Spiderwort");
  type Stored = Awaited<ReturnType<Site["stored"]>>;
  const named = ({ rows }: Stored) => rows.filter(([, text]) => text.includes("Spiderwort")).map(([table]) => table);
  const ofHers = ({ files }: Stored) => files.filter((key) => key.includes(documentId) || key.includes(checkId));
  const before = await site.stored();
  expect(ofHers(before).length).toBeGreaterThan(1);
  expect(named(before)).toContain("checks");
  expect((await ada.go(`/api/reports/${checkId}/export/report.json`)).status).toBe(200);

  expect((await site.visitor().go(`/api/documents/${documentId}`, { method: "DELETE" })).status).toBe(401);
  const bob = site.visitor();
  await bob.signInAs("bob");
  expect((await bob.go(`/api/documents/${documentId}`, { method: "DELETE" })).status).toBe(404);
  expect(ofHers(await site.stored())).toEqual(ofHers(before));

  expect((await ada.go(`/api/documents/${documentId}`, { method: "DELETE" })).ok).toBe(true);
  await vi.waitFor(async () => expect(ofHers(await site.stored())).toEqual([]), { timeout: 90_000, interval: 200 });
  expect(named(await site.stored())).toEqual([]);
  expect((await ada.go(`/api/reports/${checkId}/export/report.json`)).status).toBe(404);
});
