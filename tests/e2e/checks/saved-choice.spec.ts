import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { signUp, test, waitUntilInteractive, watchConsole } from "../support.ts";
import { freshText, requestChecks, sendText } from "./check-support.ts";

const essay = fileURLToPath(new URL("../../fixtures/documents/essay.docx", import.meta.url));
const rights = "I have the right to submit this text.";

/** The form of a guest, with a file that this browser has read. */
async function chooseAsGuest(page: Page, file = essay): Promise<void> {
  await openForm(page);
  await page.getByLabel("Choose a file").setInputFiles(file);
  await expectChosen(page);
}

async function openForm(page: Page): Promise<void> {
  await page.goto("/turnitin/submit");
  await waitUntilInteractive(page);
}

async function expectChosen(page: Page): Promise<void> {
  await expect(page.getByText("essay.docx")).toBeVisible();
  await expect(page.getByText("Word document")).toBeVisible({ timeout: 30_000 });
}

async function createAccount(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Sign up", exact: true }).last().click();
  await page.waitForURL("**/sign-up?**");
  await signUpHere(page);
}

async function signUpHere(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Eve Demo");
  await page.getByLabel("Email").fill(`eve-${crypto.randomUUID()}@example.test`);
  await page.getByLabel(/^Password/).fill("a long enough word");
  await page.getByLabel(/honour code/).check();
  await page.getByLabel(/16 or older/).check();
  await page.getByRole("button", { name: "Sign up" }).click();
}

/** Everything this browser stores of the form. */
function kept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open("check-form", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("kept");
        request.onsuccess = () => {
          const count = request.result.transaction("kept").objectStore("kept").count("choice");
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );
}

/** The requests sent for a document or a check. */
function watchSending(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && /\/api\/(?:documents|checks|private)/.test(request.url()))
      sent.push(request.url());
  });
  return sent;
}

async function age(page: Page, minutes: number): Promise<void> {
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open("check-form", 1);
        request.onsuccess = () => {
          const store = request.result.transaction("kept", "readwrite").objectStore("kept");
          const read = store.get("choice");
          read.onsuccess = () => {
            store.put({ ...read.result, at: read.result.at - ms }, "choice").onsuccess = () => {
              request.result.close();
              resolve();
            };
          };
        };
      }),
    minutes * 60_000,
  );
}

test("a guest chooses a file, signs up, and the check starts automatically", { tag: "@journey" }, async ({ page }) => {
  const complaints = watchConsole(page);
  await chooseAsGuest(page);
  await page.getByLabel("Title of the report").fill("Kept through sign-up");
  await page.getByLabel(rights).check();
  await createAccount(page);
  await page.waitForURL(/\/dashboard\/reports\/[0-9a-f-]{36}$/, { timeout: 45_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Kept through sign-up" })).toBeVisible();
  // The page of a running check has the same heading and address.
  await expect(page.getByText(/with everything included|No matches found/).first()).toBeVisible({ timeout: 30_000 });
  expect(await kept(page)).toBe(0);
  expect(complaints).toEqual([]);
});

test("a guest who signs up by the link of the header finds the check started when the form is opened again", async ({
  page,
}) => {
  await chooseAsGuest(page);
  await page.getByLabel(rights).check();
  await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).click();
  await page.waitForURL("**/sign-up*");
  await signUpHere(page);
  await page.waitForURL("**/dashboard");
  await page.goto("/turnitin/submit");
  await page.waitForURL(/\/dashboard\/reports\//);
});

test("a guest pastes a text, which is counted automatically; nothing is sent before the rights are confirmed", async ({
  page,
}) => {
  await openForm(page);
  await page.getByRole("button", { name: "Paste text instead" }).click();
  const text = freshText(20);
  await page.getByLabel(/Paste the text/).fill(text);
  await expect(page.locator(".checks-metadata")).toContainText("Words420");
  const sent = watchSending(page);
  await createAccount(page);
  await page.waitForURL("**/turnitin/submit");
  await expect(page.getByLabel(/Paste the text/)).toHaveValue(text);
  await expect(page.locator(".checks-metadata")).toContainText("Words420");
  await expect(page.getByText("Confirm that you have the right to submit this text.")).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabel(rights).check();
  await page.getByRole("button", { name: "Start check" }).click();
  await page.waitForURL(/\/dashboard\/reports\//);
});

test("a chosen file survives a reload and Back, a new tab asks about it, and Discard deletes it", async ({
  page,
  context,
}) => {
  await chooseAsGuest(page);
  await page.getByLabel("Title of the report").fill("My title");
  await page.reload();
  await expectChosen(page);
  await expect(page.getByLabel("Title of the report")).toHaveValue("My title");
  await page.goto("/faq");
  await page.goBack();
  await expectChosen(page);

  await age(page, 59);
  await page.close();
  const other = await context.newPage();
  await openForm(other);
  const question = other.getByText("You chose essay.docx 59 minutes ago. Do you want to check it?");
  await expect(question).toBeVisible();
  await expect(other.getByText("Word document")).toHaveCount(0);
  await other.getByRole("button", { name: "Continue" }).click();
  await expectChosen(other);
  await expect(other.getByLabel("Title of the report")).toHaveValue("My title");

  const third = await context.newPage();
  await openForm(third);
  await third.getByRole("button", { name: "Discard" }).click();
  await expect(third.getByText("Check it?")).toHaveCount(0);
  await expect.poll(() => kept(third)).toBe(0);
});

test("text and confirmations without a file are not restored with the file of the next person", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Title of the report").fill("Somebody's title");
  await page.getByLabel(rights).check();
  await openForm(page);
  await chooseAsGuest(page);
  await page.reload();
  await expectChosen(page);
  await expect(page.getByLabel("Title of the report")).toHaveValue("");
  await expect(page.getByLabel(rights)).not.toBeChecked();
});

test("after an hour, and at sign-out, nothing of the choice is left in the browser", async ({ page }) => {
  await chooseAsGuest(page);
  expect(await kept(page)).toBe(1);
  await age(page, 61);
  await openForm(page);
  await expect.poll(() => kept(page)).toBe(0);
  await expect(page.getByText("essay.docx")).toHaveCount(0);

  // The form's own page has the public header, the dashboard has its shell: each has its own sign-out.
  for (const place of ["/turnitin/submit", "/dashboard"]) {
    await signUp(page);
    await openForm(page);
    await page.getByLabel("Choose a file").setInputFiles(essay);
    await expectChosen(page);
    expect(await kept(page)).toBe(1);
    if (place === "/dashboard") await page.goto(place);
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(await kept(page)).toBe(0);
  }
});

test("a file chosen by another signed-in person is neither shown nor kept", async ({ page, context }) => {
  await signUp(page);
  await openForm(page);
  await page.getByLabel("Choose a file").setInputFiles(essay);
  await expectChosen(page);
  await context.clearCookies();
  await openForm(page);
  await expect.poll(() => kept(page)).toBe(0);
  await expect(page.getByText("essay.docx")).toHaveCount(0);
});

test("if the browser stores nothing the form says so and works", async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("Storage is off", "SecurityError");
    };
  });
  await chooseAsGuest(page);
  await expect(page.getByText("This browser cannot keep your file while you sign in")).toBeVisible();
  await page.getByLabel(rights).check();
  await createAccount(page);
  await page.waitForURL("**/turnitin/submit");
  await waitUntilInteractive(page);
  await page.getByLabel("Choose a file").setInputFiles(essay);
  await expectChosen(page);
  await page.getByLabel(rights).check();
  await page.getByRole("button", { name: "Start check" }).click();
  await page.waitForURL(/\/dashboard\/reports\//);
});

test("the sixth check of a day is refused before anything is sent, and leaves no document", async ({
  page,
  context,
}) => {
  await signUp(page);
  await openForm(page);
  await expect(page.getByText("5 of 5 free checks left today.")).toBeVisible();
  const second = await context.newPage();
  await openForm(second);
  await second.getByLabel("Choose a file").setInputFiles(essay);
  await expectChosen(second);
  await second.getByLabel(rights).check();

  const documentId = await sendText(page, freshText(20), "Once");
  const again = Array.from({ length: 5 }, (_, at) => ({ documentId, title: `Check ${at + 1}` }));
  await requestChecks(page, again);
  await openForm(page);
  await expect(page.getByText("No free checks left today.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Buy checks" })).toBeVisible();

  const sent = watchSending(second);
  await second.getByRole("button", { name: "Start check" }).click();
  await expect(second.getByRole("alert")).toContainText("You have used your 5 free checks for the last 24 hours");
  await expect(second.getByText("No free checks left today.")).toBeVisible();
  await expect(second.getByRole("link", { name: "Buy checks" })).toBeVisible();
  expect(sent).toEqual([]);

  // Two windows ask at the same time: both are told that one check is left, and the slower one is refused.
  await second.route("**/api/checks/allowance?**", (route) =>
    route.fulfill({ json: { allowance: { free: 5, left: 1, credits: 0, reason: null } } }),
  );
  await second.getByRole("button", { name: "Start check" }).click();
  await expect.poll(() => sent.filter((url) => url.endsWith("/api/checks")).length).toBe(1);
  await expect(second.getByRole("alert")).toContainText("You have used your 5 free checks for the last 24 hours");
  await page.goto("/dashboard/documents");
  await expect(page.getByRole("heading", { name: "Once.txt" })).toBeVisible();
  await expect(page.getByText("essay.docx")).toHaveCount(0);
});

test("a number of words out of range is reported at its field, stays as typed, and nothing is sent", async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await page.getByLabel("Choose a file").setInputFiles(essay);
  await expectChosen(page);
  await page.getByLabel(rights).check();
  const small = page.getByLabel("Do not count matches shorter than (words)");
  const sent = watchSending(page);
  for (const typed of ["51", "-3", "2.5", ""]) {
    await small.fill(typed);
    await expect(page.getByText("Enter a whole number from 0 to 50.").first()).toBeVisible();
    await expect(small).toHaveValue(typed);
    await page.getByRole("button", { name: "Start check" }).click();
    await expect(small).toBeFocused();
  }
  expect(sent).toEqual([]);
  await small.fill("20");
  await expect(page.getByText("Enter a whole number from 0 to 50.")).toHaveCount(1);
});
