import { expect, type Page } from "@playwright/test";
import { gardens, harbour, sleep } from "#tests/core/similarity/texts.ts";
import { checkScreen, signUp, sizes, test, waitUntilInteractive, watchConsole } from "../support.ts";

// The run's stand-in (tests/support/open-services-server.ts): Europe PMC answers late, Semantic Scholar and CORE not at all,
// arXiv with a work that has none of the phrases, OpenAlex with an error.

const copied = harbour.split("\n\n")[1]!;
const text = `${gardens}\n\n${copied}\n\n${sleep}`;
const asked = ["Europe PMC", "Semantic Scholar", "arXiv", "Wikipedia", "OpenAlex", "CORE"];

/** A row of the coverage receipt. */
const receiptOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

test("a check asks six services: two are silent, one lies, one is down; it ends, and says what each did", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const complaints = watchConsole(page);
  await signUp(page);
  await page.goto("/turnitin/submit");
  await waitUntilInteractive(page);
  await page.getByRole("button", { name: "Paste text instead" }).click();
  await page.getByLabel(/Paste the text/).fill(text);
  await expect(page.getByRole("group", { name: "Services to ask" })).toHaveCount(0);
  await page.getByLabel("Compare with the open literature").check();
  const services = page.getByRole("group", { name: "Services to ask" });
  for (const name of asked) await expect(services.getByLabel(name)).toBeChecked();
  await checkScreen(page, "open-literature-form", sizes);
  await page.getByLabel("I have the right to submit this text.").check();
  await page.getByRole("button", { name: "Start check" }).click();
  await page.waitForURL(/\/dashboard\/reports\//);
  await expect(page.getByText("Semantic Scholar", { exact: true })).toBeVisible({ timeout: 30_000 });

  await page.getByRole("link", { name: "Details" }).click({ timeout: 90_000 });
  await expect(receiptOf(page, "Europe PMC")).toContainText("all answered");
  await expect(receiptOf(page, "Wikipedia")).toContainText("all answered");
  await expect(receiptOf(page, "Semantic Scholar")).toContainText("not searched: no response in time");
  await expect(receiptOf(page, "CORE")).toContainText("not searched: no response in time");
  await expect(receiptOf(page, "OpenAlex")).toContainText("not searched: an error of the service");
  // It was read, and nothing in it matches.
  await expect(receiptOf(page, "arXiv").getByRole("cell").last()).toHaveText("0");

  const phrases = receiptOf(page, "Wikipedia").getByText(/The \d+ phrases we sent/);
  await phrases.click();
  const listed = await receiptOf(page, "Wikipedia").getByRole("listitem").allTextContents();
  expect(listed.length).toBeGreaterThan(2);
  const plain = text.replace(/[^\p{L}\p{N}']+/gu, " ");
  for (const phrase of listed) expect(plain).toContain(phrase);
  await checkScreen(page, "open-literature-receipt", sizes);

  await page.getByRole("link", { name: /^Matches/ }).click();
  const source = page.getByText("Ports of the north, and what they kept").first();
  await expect(source).toBeVisible();
  // The work that three services have is one source.
  await expect(page.getByText("Fields as their owners tell them")).toHaveCount(0);
  expect(complaints).toEqual([]);
});
