import { expect, type Page } from "@playwright/test";
import { waitUntilInteractive } from "../support.ts";
import { draftAt, send, test } from "./order-support.ts";

const title = (page: Page) => page.getByLabel("Title of your work");

/** Types while the server cannot be reached, and closes the tab. */
async function writeOffline(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await waitUntilInteractive(page);
  await page.route("**/api/order-drafts/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await title(page).fill(text);
  await expect(page.getByText(/^Not saved yet\. The connection was lost\./)).toBeVisible();
  await page.close();
}

test("what was typed without a connection is there in a new tab after the first one was closed, and is saved", async ({
  student,
}) => {
  const address = await draftAt(student, 3);
  await writeOffline(await student.context().newPage(), address, "Typed in a tunnel");
  const again = await student.context().newPage();
  await again.goto(address);
  await expect(title(again)).toHaveValue("Typed in a tunnel");
  await expect(again.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const stored = await student.request.get(`/api/order-drafts/${address.split("=")[1]}`);
  expect(await stored.json()).toMatchObject({ draft: { title: "Typed in a tunnel" } });
  await again.close();
});

test("if the draft was saved from another device since, the user chooses between the two", async ({ student }) => {
  const address = await draftAt(student, 3);
  const id = address.split("=")[1];
  await writeOffline(await student.context().newPage(), address, "Typed in a tunnel");
  const stored = await student.request.get(`/api/order-drafts/${id}`);
  const { draft, revision } = (await stored.json()) as { draft: object; revision: number };
  const atTheLibrary = { seen: revision, draft: { ...draft, title: "Typed at the library" } };
  const answer = await send(student, `/api/order-drafts/${id}`, { method: "PUT", data: atTheLibrary });
  expect(answer.ok()).toBe(true);
  await student.goto(address);
  await waitUntilInteractive(student);
  await expect(title(student)).toHaveValue("Typed at the library");
  await expect(student.getByText("You have unsaved changes.")).toBeVisible();
  await student.getByRole("button", { name: "Restore changes" }).click();
  await expect(title(student)).toHaveValue("Typed in a tunnel");
  await expect(student.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await student.reload();
  await expect(title(student)).toHaveValue("Typed in a tunnel");
  await expect(student.getByText("You have unsaved changes.")).toHaveCount(0);
});

/** Opens the orders, loses the network and goes back to the form, which is then shown from the cache. */
async function reopenOffline(page: Page, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  await page.getByRole("navigation", { name: "Dashboard", exact: true }).getByRole("link", { name: "Orders" }).click();
  await expect(page.locator("h1")).toHaveText("Orders");
  await meanwhile();
  await page.context().setOffline(true);
  await page.goBack();
  await expect(page.getByText(/Not updated since \d\d:\d\d/)).toBeVisible();
}

test("a form that is opened again without a connection has what was saved last", async ({ student }) => {
  await student.goto(await draftAt(student, 3));
  await waitUntilInteractive(student);
  await title(student).fill("Saved before the tunnel");
  await expect(student.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await reopenOffline(student);
  await expect(title(student)).toHaveValue("Saved before the tunnel");
});

test("a form that was opened without a connection does not overwrite what another device has saved", async ({
  student,
}) => {
  const address = await draftAt(student, 3);
  const api = `/api/order-drafts/${address.split("=")[1]}`;
  await student.goto(address);
  await waitUntilInteractive(student);
  await reopenOffline(student, async () => {
    const { draft, revision } = await (await student.request.get(api)).json();
    const data = { seen: revision, draft: { ...draft, title: "Typed at the library" } };
    expect((await send(student, api, { method: "PUT", data })).ok()).toBe(true);
  });
  await expect(title(student)).not.toHaveValue("Typed at the library");
  await student.getByLabel("Instructions").fill("Typed in a tunnel, and nothing else.");
  await student.context().setOffline(false);
  await expect(student.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 15_000 });
  await expect(title(student)).toHaveValue("Typed at the library");
  const stored = await student.request.get(api);
  expect(await stored.json()).toMatchObject({
    draft: { title: "Typed at the library", instructions: "Typed in a tunnel, and nothing else." },
  });
});

test("a save whose answer was lost is no change of another window, and what is typed on is saved on top of it", async ({
  student,
}) => {
  const address = await draftAt(student, 3);
  const api = `/api/order-drafts/${address.split("=")[1]}`;
  await student.goto(address);
  await waitUntilInteractive(student);
  // The answer of the save, and that of its repeat.
  let lost = 0;
  await student.route("**/api/order-drafts/*", async (route) => {
    if (route.request().method() !== "PUT" || lost > 1) return route.continue();
    lost++;
    await route.fetch();
    await route.abort();
  });
  await title(student).fill("Typed first");
  await expect(student.getByText(/^Not saved yet\. The connection was lost\./)).toBeVisible();
  await title(student).fill("Typed first, then more");
  await expect(student.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 15_000 });
  await expect(student.getByText(/another window|newer/i)).toHaveCount(0);
  expect(await (await student.request.get(api)).json()).toMatchObject({ draft: { title: "Typed first, then more" } });
});

test("a browser that stores nothing saves all the same", async ({ student }) => {
  await student.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The quota is used up.", "QuotaExceededError");
    };
    Storage.prototype.setItem = refuse;
  });
  await student.goto(await draftAt(student, 3));
  await waitUntilInteractive(student);
  await title(student).fill("Saved without a copy");
  await expect(student.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await student.reload();
  await expect(title(student)).toHaveValue("Saved without a copy");
});
