import { expect } from "@playwright/test";
import { checkScreen, signUp, sizes, test, waitUntilInteractive, watchConsole } from "../support.ts";
import { freshText, requestChecks, requestOneCheck, sendText } from "./check-support.ts";

test("versions checked with other settings are not compared until the earlier one is rechecked for free", async ({
  page,
}) => {
  test.slow();
  const complaints = watchConsole(page);
  await signUp(page);
  await page.goto("/dashboard/documents");
  const text = freshText(40);
  const ready = (id: string) =>
    expect
      .poll(async () => (await page.request.get(`/api/checks/${id}`)).text(), { timeout: 60_000 })
      .toContain('"status":"ready"');
  await ready(await requestOneCheck(page, text, "First version"));
  const documentId = await sendText(page, `${text} One line more than before.`, "Second version");
  const [second = ""] = await requestChecks(page, [{ documentId, title: "Second version" }], "off", 20);
  await ready(second);

  const details = `/dashboard/reports/${second}?tab=details`;
  await checkScreen(page, "two versions", sizes, () => page.goto(details));
  await expect(
    page.getByText("We cannot compare this version with the earlier one: it was checked with different"),
  ).toBeVisible();
  await waitUntilInteractive(page);
  await page.getByRole("button", { name: "Check the earlier version again with these settings (free)" }).click();
  await page.waitForURL((url) => /\/dashboard\/reports\//.test(url.pathname) && !url.pathname.endsWith(second));
  await ready(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  await page.goto(details);
  await expect(page.getByText("0 fixed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Check the earlier version again" })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
