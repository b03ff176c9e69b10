import { expect, type Page } from "@playwright/test";
import { essay, PLANTED } from "../../support/texts.ts";
import { checkScreen, signInAs, sizes, test, watchConsole } from "../support.ts";
import { uploadFrom } from "../uploading.ts";

const text = `${essay(31, 240)}\n\n${PLANTED}`;

/** A report of ada's, requested as her own pages request it. */
async function reportOf(page: Page): Promise<string> {
  await signInAs(page, "Ada");
  await page.goto("/dashboard");
  const uploaded = await uploadFrom(page, { purpose: "document", name: "handed.txt", type: "text/plain" }, text);
  return page.evaluate(async (documentId) => {
    const id = crypto.randomUUID();
    const form = {
      documentId,
      title: "Handed over",
      compareDrafts: "on",
      excludeQuotations: "on",
      excludeBibliography: "on",
      smallMatchWords: 8,
      retentionDays: 30,
      rights: "on",
      idempotencyKey: id,
    };
    const json = { "Content-Type": "application/json" };
    await fetch("/api/checks", { method: "POST", headers: json, body: JSON.stringify(form) });
    for (;;) {
      const { check } = (await (await fetch(`/api/checks/${id}`)).json()) as { check: { status: string } };
      if (check.status === "ready") return id;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }, uploaded);
}

async function share(page: Page, id: string, withText: boolean): Promise<{ url: string; share: { id: string } }> {
  return page.evaluate(
    async ([report, whole]) => {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
      const body = JSON.stringify({ days: 7, withText: whole });
      return (await fetch(`/api/reports/${report}/shares`, { method: "POST", headers, body })).json();
    },
    [id, withText] as const,
  );
}

async function proofOf(page: Page, id: string): Promise<string> {
  return page.evaluate(async (report) => (await fetch(`/api/reports/${report}/export/report.json`)).text(), id);
}

test("ada's link shows her report without the secret in the address, and nothing after she revokes it", async ({
  page,
  browser,
}) => {
  const id = await reportOf(page);
  const link = await share(page, id, true);
  const secret = new URL(link.url).hash.slice(1);

  const stranger = await (await browser.newContext()).newPage();
  const complaints = watchConsole(stranger);
  const requested: string[] = [];
  stranger.on("request", (request) => requested.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await stranger.goto(link.url);
  await stranger.waitForURL("**/shared/report");
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Handed over");
  await expect(stranger.getByText("A tide table is a promise about water").first()).toBeVisible();
  expect(stranger.url()).not.toContain(secret);
  // From here on the secret is in the cookie only, and in no address or Referer.
  expect(requested.filter((line) => line.split('"cookie"')[0]?.includes(secret))).toEqual([]);
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Handed over");
  expect(complaints).toEqual([]);
  await stranger.goBack().catch(() => null);
  expect(stranger.url()).not.toContain(secret);

  await page.evaluate(([report, one]) => fetch(`/api/reports/${report}/shares/${one}`, { method: "DELETE" }), [
    id,
    link.share.id,
  ] as const);
  const answer = await stranger.goto("/shared/report");
  expect(answer?.status()).toBe(410);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
  await stranger.goto("about:blank");
  await stranger.goto(link.url);
  await expect(stranger.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

test("a link without the text shows score, groups and coverage, and no word of the text", async ({ page, browser }) => {
  const id = await reportOf(page);
  const { url } = await share(page, id, false);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(url);
  await stranger.waitForURL("**/shared/report");
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Similarity report");
  await expect(stranger.getByRole("row", { name: /Not cited or quoted/ })).toBeVisible();
  const whole = await stranger.content();
  expect(whole).not.toMatch(/tide table|Handed over|handed\.txt/);
  await checkScreen(stranger, "shared report", sizes);
});

test("a teacher checks a report file and the document in the browser; a changed byte is named, and nothing is uploaded", async ({
  page,
  browser,
}) => {
  const id = await reportOf(page);
  const json = await proofOf(page, id);
  const { proof } = JSON.parse(json) as { proof: { statement: { id: string } } };
  const teacher = await (await browser.newContext()).newPage();
  const complaints = watchConsole(teacher);
  const sent: string[] = [];
  teacher.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await teacher.goto(`/verify/${proof.statement.id}`);
  await expect(teacher.getByRole("heading", { level: 1 })).toHaveText("This report is valid");
  const drop = (name: string, body: string) =>
    teacher
      .getByLabel("choose one")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(body) });

  await drop("report.json", json);
  await expect(teacher.getByText("report.json is what was signed: text, matches, sources and scores.")).toBeVisible();
  await expect(teacher.getByText("Your browser checked the signature with our public key: it is valid.")).toBeVisible();
  await drop("report.json", json.replace("tide table", "time table"));
  await expect(teacher.getByText("report.json is not what was signed.")).toBeVisible();
  await expect(teacher.getByText("The text is different.")).toBeVisible();
  await drop("handed.txt", text);
  await expect(teacher.getByText("handed.txt is the document that was checked.")).toBeVisible();
  await drop("handed.txt", `${text}.`);
  await expect(teacher.getByText("handed.txt is not the document that was checked.")).toBeVisible();
  expect(sent).toEqual([]);
  await checkScreen(teacher, "verify", sizes, () => teacher.reload());
  expect(complaints).toEqual([]);

  const own = await page.evaluate(async (report) => {
    const answer = await fetch(`/api/reports/${report}/revocation`, { method: "POST" });
    return answer.status;
  }, id);
  expect(own).toBe(200);
  await teacher.reload();
  await expect(teacher.getByRole("heading", { level: 1 })).toHaveText("This report was revoked");
});
