import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations, signUp, watchConsole } from "./support.ts";

test.use({ permissions: ["notifications"] });

/** Browsers get their addresses from a service outside; here they get one of this machine, and the rest is theirs. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript((endpoint) => {
    const at = "push-subscription";
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } }),
      unsubscribe: async () => {
        sessionStorage.removeItem(at);
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem(at, "on");
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(at) ? subscription : null);
  }, `http://127.0.0.1:9/send/${crypto.randomUUID()}`);
}

const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("a browser is told once its person says so, and forgets everything when they sign out", async ({ page }) => {
  const complaints = watchConsole(page);
  await withPushService(page);
  await signUp(page);
  await page.goto("/dashboard/settings");
  const push = page.getByRole("switch", { name: "Browser push in this browser" });
  await expect(push).toBeEnabled();
  await expect(push).not.toBeChecked();
  expect(await workers(page)).toBe(0);

  await push.click();
  await expect(push).toBeChecked();
  const device = page.getByRole("button", { name: "Switch off Chrome on Linux" });
  await expect(device).toBeVisible();
  expect(await workers(page)).toBe(1);
  await page.reload();
  await expect(push).toBeChecked();
  await expectNoViolations(page, "settings with push on");

  await push.click();
  await expect(push).not.toBeChecked();
  await expect(device).toBeHidden();
  await expect.poll(() => workers(page)).toBe(0);

  await push.click();
  await expect(push).toBeChecked();
  const left = page.waitForRequest("**/api/push/departure");
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await left;
  await page.waitForURL("/");
  await expect.poll(() => workers(page)).toBe(0);
  expect(complaints).toEqual([]);
});

test("a notice is shown while no page of ours is looked at, also one that cannot be read", async ({
  page,
  context,
}) => {
  await withPushService(page);
  await signUp(page);
  await page.goto("/dashboard/settings");
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) found(one.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await page.getByRole("switch", { name: "Browser push in this browser" }).click();
  const registrationId = await registered;
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe("activated");
  const notice = { title: "Bob answered", body: "MG-004217", href: "/dashboard/messages", tag: "one" };
  for (const data of [JSON.stringify(notice), "not JSON"]) {
    await devtools.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    });
  }
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, href: data.href }));
    });
  await expect.poll(shown).toEqual(
    expect.arrayContaining([
      { title: "Bob answered", body: "MG-004217", href: "/dashboard/messages" },
      { title: "Something new is there", body: "", href: "/dashboard" },
    ]),
  );
});

test("a chat is linked by a code and a yes, heard in a thread, and let go", async ({ page, context }) => {
  await signUp(page);
  await page.goto("/dashboard/settings");
  await page.getByRole("button", { name: "Link Telegram" }).click();
  const [chat] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Open Telegram" }).click(),
  ]);
  await chat.getByLabel("Number of the chat").fill(String(Math.floor(Math.random() * 1e9) + 1));
  await chat.getByLabel("Your name in Telegram").fill("Eve's telephone");
  await chat.getByRole("button", { name: "Send" }).click();
  await expect(chat.getByText("asks to be linked with the account of Eve Demo.")).toBeVisible();

  await expect(page.getByText("Is this you: Eve's telephone?")).toBeVisible();
  await expectNoViolations(page, "settings with a chat that asks");
  await page.getByRole("button", { name: "Yes, link it" }).click();
  await expect(page.getByText("Linked with Eve's telephone")).toBeVisible();

  await chat.getByLabel("Message").fill("How long do you keep a report?");
  await chat.getByRole("button", { name: "Send" }).click();
  await expect(chat.getByText("Your message is with us.")).toBeVisible();
  await page.goto("/dashboard/messages");
  await expect(page.getByText("How long do you keep a report?").first()).toBeVisible();

  await page.goto("/dashboard/settings");
  await page.getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByRole("button", { name: "Link Telegram" })).toBeVisible();
  await chat.getByLabel("Message").fill("Still there?");
  await chat.getByRole("button", { name: "Send" }).click();
  await expect(chat.getByText("This chat is not linked with an account")).toBeVisible();
});

test("a browser that forbids notices, or has none, is told what to do", async ({ browser }) => {
  const context = await browser.newContext({ permissions: [] });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await signUp(page);
  await page.goto("/dashboard/settings");
  await expect(page.getByText("This browser has forbidden notices of this site.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Browser push in this browser" })).toBeDisabled();
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.reload();
  await expect(page.getByText("This browser cannot show notices.")).toBeVisible();
  await context.close();
});
