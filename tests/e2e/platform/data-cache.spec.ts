import { expect, type Page } from "@playwright/test";
import type { CheckState } from "../../../schema/checks/check.ts";
import { freshText, requestChecks, sendText } from "../checks/check-support.ts";
import { signUp, test, waitUntilInteractive } from "../support.ts";

/** The addresses of the router's data requests, as they are sent. */
function dataRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

async function follow(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Dashboard", exact: true })
    .getByRole("link", { name, exact: true })
    .click();
  await expect(page.locator("h1")).toHaveText(name);
}

/** Until the router has nothing left to load. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { state: { navigation: { state: string }; revalidation: string } };
    };
    return router.state.navigation.state === "idle" && router.state.revalidation === "idle";
  });
}

// A new account, because a notification of the demo accounts marks everything stale.
test("Orders, Profile, Orders, Profile makes two data requests", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  const sent = dataRequests(page);
  for (const name of ["Orders", "Profile", "Orders", "Profile"]) await follow(page, name);
  await page.goBack();
  await expect(page.locator("h1")).toHaveText("Orders");
  expect(sent).toEqual(["GET /dashboard/orders.data", "GET /dashboard/profile.data"]);
});

test("the first page of a window is in the cache without a request", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard/orders");
  await waitUntilInteractive(page);
  const sent = dataRequests(page);
  await follow(page, "Profile");
  await follow(page, "Orders");
  expect(sent).toEqual(["GET /dashboard/profile.data"]);
});

test("saving the profile loads the profile again and leaves the orders in the cache", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard/orders");
  await waitUntilInteractive(page);
  const sent = dataRequests(page);
  await follow(page, "Profile");
  const programme = `Nursing ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("textbox", { name: /^Programme/ }).fill(programme);
  // The message appears before the page is loaded again, and a navigation would stop the loading.
  const loaded = page.waitForResponse(
    (response) =>
      response.request().method() === "GET" && new URL(response.url()).pathname === "/dashboard/profile.data",
  );
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved.")).toBeVisible();
  await loaded;
  await waitUntilIdle(page);
  await follow(page, "Orders");
  await follow(page, "Profile");
  await expect(page.getByRole("textbox", { name: /^Programme/ })).toHaveValue(programme);
  expect(sent).toEqual(["GET /dashboard/profile.data", "POST /dashboard/profile.data", "GET /dashboard/profile.data"]);
});

test("a new notification loads a page that was opened from the cache, and marks the others stale", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  const sent = dataRequests(page);
  for (const name of ["Orders", "Profile"]) await follow(page, name);
  await waitUntilInteractive(page);
  await page.route("**/api/notifications/unread", (route) => route.fulfill({ json: { unread: 7 } }));
  await page.route("**/api/notifications/read", (route) => route.fulfill({ json: { unread: 7 } }));
  await follow(page, "Orders");
  await expect.poll(() => sent).toEqual(["orders", "profile", "orders"].map((name) => `GET /dashboard/${name}.data`));
  await follow(page, "Profile");
  expect(sent.at(-1)).toBe("GET /dashboard/profile.data");
  expect(sent).toHaveLength(4);
});

test("signing out and in as another person shows nothing of the previous one", async ({ page }) => {
  const first = await signUp(page);
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  await follow(page, "Profile");
  await expect(page.getByText(first.email)).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.waitForURL((url) => url.pathname === "/");
  const second = await signUp(page);
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  await follow(page, "Profile");
  await expect(page.getByText(second.email)).toBeVisible();
  await expect(page.getByText(first.email)).toHaveCount(0);
});

/** What the server tells the page of one check, in its place: the state, and every later one on `tell`. */
async function newsOf(page: Page, id: string) {
  const { check } = (await (await page.request.get(`/api/checks/${id}`)).json()) as { check: CheckState };
  let state = check;
  const windows = new Set<(text: string) => void>();
  await page.routeWebSocket(`**/api/checks/${id}/live`, (socket) => {
    windows.add((text) => socket.send(text));
    socket.send(JSON.stringify(state));
  });
  await page.route(`**/api/checks/${id}`, (route) => route.fulfill({ json: { check: state } }));
  return function tell(change: Partial<CheckState>): void {
    state = { ...state, ...change, at: Date.now() + 3_600_000 };
    for (const send of windows) send(JSON.stringify(state));
  };
}

test("what a check's own page hears is on the dashboard without a request, and with one where its credit is shown", async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await page.goto("/dashboard");
  // Two checks of a person run at a time, so the last one waits.
  const requested: { documentId: string; title: string }[] = [];
  for (const title of ["First", "Second", "Followed elsewhere"])
    requested.push({ documentId: await sendText(page, freshText(40), title), title });
  const id = (await requestChecks(page, requested, "on")).at(-1) ?? "";
  const tell = await newsOf(page, id);
  for (const name of ["unread", "read"])
    await page.route(`**/api/notifications/${name}`, (route) => route.fulfill({ json: { unread: 0 } }));
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  // The list is not polled: only the check's own page brings news.
  await page.route("**/api/checks", () => {});
  const card = page.getByRole("link").filter({ hasText: "Followed elsewhere" });
  await expect(card.getByRole("progressbar")).toBeVisible();

  const sent = dataRequests(page);
  await card.click();
  await expect(page.getByRole("heading", { name: "Followed elsewhere" })).toBeVisible();
  tell({ status: "running", stage: "search", progress: 42, queuePlace: null });
  await expect(page.locator('[aria-current="step"]')).toContainText("Searching");
  await page.goBack();
  await expect(card.locator("progress")).toHaveAttribute("value", "42");

  await card.click();
  await expect(page.getByRole("heading", { name: "Followed elsewhere" })).toBeVisible();
  const problem = { title: "The file is damaged", text: "Export it again." };
  tell({ status: "failed", stage: null, problem });
  await expect(page.getByRole("heading", { name: problem.title })).toBeVisible();
  // Both pages show the credits, of which one is returned. The other checks end when they do, and the page that is open
  // then is loaded again, so each address counts once.
  await page.goBack();
  await expect(page.locator("h1")).toContainText("Eve");
  const first = () => [...new Set(sent)];
  await expect.poll(first).toEqual([`GET /dashboard/reports/${id}.data`, "GET /dashboard.data"]);
  await page.getByRole("link", { name: "Your documents" }).click();
  await expect(page.locator("h1")).toHaveText("Documents");
  expect(first()).toEqual([
    `GET /dashboard/reports/${id}.data`,
    "GET /dashboard.data",
    "GET /dashboard/documents.data",
  ]);
});
