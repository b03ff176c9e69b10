import { expect, type Locator, type Page } from "@playwright/test";
import { signInAs, signUp, test, waitUntilInteractive } from "../support.ts";

const screens = {
  Ada: ["/dashboard/profile", "/dashboard/settings", "/dashboard/support", "/dashboard/email-admin"],
  Grace: [
    ...["/admin/settings", "/admin/settings/prices", "/admin/settings/coupons", "/admin/settings/experts"],
    ...[
      "/admin/settings/support",
      "/admin/users",
      "/admin/content/new",
      "/admin/messages?tab=emails",
      "/admin/comments",
    ],
  ],
} as const;

/** One that saves itself at every change has no text to lose. */
const FORMS = "form[method=post]:not([data-saves-itself])";

/** Types into every text field of the page's forms, and returns their values. */
async function typeEverywhere(page: Page): Promise<[string, string][]> {
  for (const field of await fieldsOf(page).all()) {
    const type = await field.getAttribute("type");
    const figure = type === "number" || (await field.getAttribute("inputmode")) !== null;
    await field.fill(type === "time" ? "08:15" : type === "email" ? "eve@example.test" : figure ? "7" : "typed 7");
  }
  return standing(page);
}

function fieldsOf(page: Page): Locator {
  const kinds = ["text", "time", "number", "email", "search"].map((type) => `input[type=${type}]`);
  const fields = ["textarea", "input:not([type])", ...kinds].map((kind) => `main ${FORMS} ${kind}:enabled`);
  return page.locator(fields.join(", ")).filter({ visible: true });
}

const standing = (page: Page): Promise<[string, string][]> =>
  fieldsOf(page).evaluateAll((fields) =>
    (fields as HTMLInputElement[]).map(({ form, name, value }) => [
      `${form?.querySelector<HTMLInputElement>("[name=intent]")?.value ?? ""} ${name}`,
      value,
    ]),
  );

for (const [who, paths] of Object.entries(screens)) {
  test(`${who}: no form loses its input by an error, a lost connection, or a reload`, async ({ page, context }) => {
    test.setTimeout(120_000);
    await signInAs(page, who as keyof typeof screens);
    let forms = 0;
    for (const path of paths) {
      await page.goto(path);
      await waitUntilInteractive(page);
      const typed = await typeEverywhere(page);
      if (typed.length === 0) continue;
      forms++;
      const send = () =>
        page.evaluate((forms) => {
          const fields = [...document.querySelectorAll<HTMLInputElement>(`main ${forms} :is(input, textarea)`)];
          const one = fields.find(({ type, form }) => type !== "hidden" && form?.querySelector("button"));
          if (one?.form) one.form.noValidate = true;
          one?.form?.requestSubmit();
        }, FORMS);
      await page.route(/\.data(?:\?|$)/, (route) => route.fulfill({ status: 500, body: "{}" }));
      await send();
      await expect(page.getByText(/^Not (?:sent|saved)/).first(), path).toBeVisible();
      expect(await standing(page), `${path} after a fault`).toEqual(typed);
      await page.unroute(/\.data(?:\?|$)/);
      await context.setOffline(true);
      await send();
      await expect(page.getByText("You are offline.").first(), path).toBeVisible();
      expect(await standing(page), `${path} offline`).toEqual(typed);
      await context.setOffline(false);
      await page.reload();
      await waitUntilInteractive(page);
      expect(await standing(page), `${path} after a reload`).toEqual(typed);
      await page.evaluate(() => sessionStorage.clear());
    }
    expect(forms).toBeGreaterThan(paths.length / 2);
  });
}

const institution = (page: Page) => page.getByRole("textbox", { name: /^Institution/ });
const programme = (page: Page) => page.getByRole("textbox", { name: /^Programme/ });

async function openProfile(page: Page): Promise<void> {
  await page.goto("/dashboard/profile");
  await waitUntilInteractive(page);
}

test("changes saved in another window are not overwritten by stored input when the page is opened again", async ({
  page,
  context,
}) => {
  await signUp(page);
  await openProfile(page);
  await institution(page).fill("Typed and not sent");
  await programme(page).fill("Also typed");
  const other = await context.newPage();
  await openProfile(other);
  await institution(other).fill("Saved elsewhere");
  await other.getByRole("button", { name: "Save profile" }).click();
  await expect(other.getByText("Profile saved.")).toBeVisible();
  await page.reload();
  await waitUntilInteractive(page);
  await expect(programme(page)).toHaveValue("Also typed");
  await expect(institution(page)).toHaveValue("Saved elsewhere");
  await institution(page).fill("Typed again");
  await page.reload();
  await waitUntilInteractive(page);
  await expect(institution(page)).toHaveValue("Typed again");
});

test("passwords, codes and confirmations are never stored", async ({ page }) => {
  await signUp(page);
  await openProfile(page);
  await page.locator("main form[method=post]:has([name=institution])").evaluate((form) => {
    const kinds = ["type=password", "autocomplete=new-password", "autocomplete=one-time-code", "autocomplete=off"];
    const fields = kinds.map((kind, at) => `<input ${kind} name="secret${at}" aria-label="Secret ${at}">`);
    form.insertAdjacentHTML("beforeend", fields.join(""));
  });
  for (const at of [0, 1, 2, 3]) await page.getByLabel(`Secret ${at}`).pressSequentially("never keep this");
  await institution(page).fill("Keep this");
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain("Keep this");
  expect(kept).not.toContain("never");
});

test("the next person in the same tab finds no input of the previous one, not even in its storage", async ({
  page,
  context,
}) => {
  await signUp(page);
  await openProfile(page);
  await institution(page).fill("Words of the first");
  // The session ends without a sign-out, like an expired one.
  await context.clearCookies();
  await signUp(page);
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain("Words of the first");
  await openProfile(page);
  await expect(institution(page)).toHaveValue("");
});

test("a form sent by fetch stores its input as well, until it is saved or left", async ({ page }) => {
  await signInAs(page, "Grace");
  const open = async () => {
    await page.goto("/admin/settings/answers");
    await waitUntilInteractive(page);
    await page.getByRole("button", { name: "Add saved reply" }).first().click();
  };
  const text = page.getByRole("textbox", { name: "Text" });
  await open();
  await text.fill("Thirty days, {name}.");
  await open();
  await expect(text).toHaveValue("Thirty days, {name}.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await open();
  await expect(text).toHaveValue("");
  const shortcut = `kept_${Date.now()}`;
  await page.getByRole("textbox", { name: "Shortcut" }).fill(shortcut);
  await page.getByRole("textbox", { name: "Title" }).fill("Kept");
  await text.fill("Thirty days.");
  await page.getByRole("button", { name: "Save reply" }).click();
  await expect(page.getByText(`/${shortcut}`)).toBeVisible();
  await open();
  await expect(text).toHaveValue("");
});
