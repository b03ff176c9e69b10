import { expect, type Page } from "@playwright/test";
import { chromiumLaunch } from "../../support/chromium.ts";
import { expectNoViolations, signUp, test, watchConsole } from "../support.ts";

test.use({ permissions: ["notifications"], launchOptions: chromiumLaunch });

/** Browsers get push endpoints from an external service; here they get one on this machine, and the rest is real. */
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
    PushManager.prototype.subscribe = async function (this: PushManager) {
      const registration = await navigator.serviceWorker.getRegistration("/");
      // As browsers do: subscribing fails for a worker that is not active yet, and for one that was unregistered.
      if (!registration?.active || registration.pushManager !== this) {
        throw new DOMException("Subscription failed - no active Service Worker", "AbortError");
      }
      sessionStorage.setItem(at, "on");
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(at) ? subscription : null);
  }, `http://127.0.0.1:9/send/${crypto.randomUUID()}`);
}

const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

async function openSettings(page: Page) {
  await withPushService(page);
  await signUp(page);
  await page.goto("/dashboard/settings");
  const push = page.getByRole("switch", { name: "Browser push in this browser" });
  const device = page.getByRole("button", { name: "Turn off Chrome on Linux" });
  await expect(push).toBeEnabled();
  return { push, device };
}

test("a browser is subscribed when its person allows it, and forgets everything when they sign out", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const { push, device } = await openSettings(page);
  await expect(push).not.toBeChecked();
  expect(await workers(page)).toBe(0);

  await push.click();
  await expect(push).toBeChecked();
  await expect(device).toBeVisible();
  expect(await workers(page)).toBe(1);

  await push.click();
  await expect(push).not.toBeChecked();
  await expect(device).toBeHidden();
  await expect.poll(() => workers(page)).toBe(0);

  await push.click();
  await expect(push).toBeChecked();
  const left = page.waitForRequest("**/api/push/removal");
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await left;
  await page.waitForURL("/");
  await expect.poll(() => workers(page)).toBe(0);
  expect(complaints).toEqual([]);
});

test("push is still on after a reload, and is switched off with one press", async ({ page }) => {
  // A browser under automation unregisters the worker of a loaded page at an undefined time, so the test observes the
  // call of `unregister`.
  await page.addInitScript(() => {
    const { unregister } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.unregister = function () {
      document.documentElement.dataset.released = "";
      return unregister.call(this);
    };
  });
  const { push, device } = await openSettings(page);
  await push.click();
  await expect(push).toBeChecked();
  await page.reload();
  await expect(push).toBeChecked();
  await expect(device).toBeVisible();
  await expectNoViolations(page, "settings with push on");

  await push.click();
  await expect(push).not.toBeChecked();
  await expect(device).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-released", "");
  await page.reload();
  await expect(push).toBeEnabled();
  await expect(push).not.toBeChecked();
  await expect(device).toBeHidden();
});

test("a browser whose removal did not reach our server stays on, and one whose removal did is off, whatever is loaded afterwards", async ({
  page,
}) => {
  const { push, device } = await openSettings(page);
  await push.click();
  await expect(push).toBeChecked();

  await page.route("**/api/push/removal", (route) => route.fulfill({ status: 503, body: "Restarting." }));
  await push.click();
  await expect(page.getByText("Something went wrong on our side. Try again in a moment.")).toBeVisible();
  await expect(push).toBeEnabled();
  await expect(push).toBeChecked();
  await expect(device).toBeVisible();
  await page.unroute("**/api/push/removal");

  let requested = 0;
  await page.route("**/api/push/removal", (route) => {
    requested += 1;
    return requested === 1 ? route.abort() : route.continue();
  });
  await page.route("**/api/bridges", (route) => route.abort());
  await push.click();
  await expect(push).not.toBeChecked();
  await expect(device).toBeHidden();
  expect(requested).toBe(2);
  await page.unroute("**/api/bridges");
  await page.reload();
  await expect(push).toBeEnabled();
  await expect(device).toBeHidden();
});

test("a notification is shown while no page of ours is visible, also one that cannot be decrypted", async ({
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
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, href: data.href }));
    });
  const notice = { title: "Bob answered", body: "MG-004217", href: "/dashboard/messages" };
  // Asking for the list of notifications makes the browser drop those not displayed yet, so the test waits for the
  // event of their display.
  const displayed: (string | undefined)[] = [];
  devtools.on("BackgroundService.backgroundServiceEventReceived", ({ backgroundServiceEvent: messageBubble }) => {
    if (messageBubble.eventName === "Notification displayed")
      displayed.push(messageBubble.eventMetadata.find(({ key }) => key === "Title")?.value);
  });
  await devtools.send("BackgroundService.startObserving", { service: "notifications" });
  await devtools.send("BackgroundService.setRecording", { service: "notifications", shouldRecord: true });
  const { origin } = new URL(page.url());
  for (const [data, words] of [
    [JSON.stringify({ ...notice, tag: "one" }), notice],
    ["not JSON", { title: "You have a new notification", body: "", href: "/dashboard" }],
  ] as const) {
    await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    await expect.poll(() => displayed).toContain(words.title);
    expect(await shown()).toContainEqual(words);
  }
});

test("a chat is linked by a code and a confirmation, used in a conversation, and unlinked", async ({
  page,
  context,
}) => {
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
  await expect(chat.getByText("asks to be linked to the account of Eve Demo.")).toBeVisible();

  await expect(page.getByText("Is this you: Eve's telephone?")).toBeVisible();
  await expectNoViolations(page, "settings with a chat that asks");
  await page.getByRole("button", { name: "Yes, link account" }).click();
  await expect(page.getByText("Linked to Eve's telephone")).toBeVisible();

  await chat.getByLabel("Message").fill("How long do you keep a report?");
  await chat.getByRole("button", { name: "Send" }).click();
  await expect(chat.getByText("We received your message.")).toBeVisible();
  await page.goto("/dashboard/messages");
  await expect(page.getByText("How long do you keep a report?").first()).toBeVisible();

  await page.goto("/dashboard/settings");
  await page.getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByRole("button", { name: "Link Telegram" })).toBeVisible();
  await chat.getByLabel("Message").fill("Still there?");
  await chat.getByRole("button", { name: "Send" }).click();
  await expect(chat.getByText("This chat is not linked to an account")).toBeVisible();
});

test("a browser that blocks notifications, or has none, shows instructions", async ({ browser }) => {
  const context = await browser.newContext({ permissions: [] });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await signUp(page);
  await page.goto("/dashboard/settings");
  await expect(page.getByText("Notifications from this site are blocked.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Browser push in this browser" })).toBeDisabled();
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.reload();
  await expect(page.getByText("This browser cannot show notifications.")).toBeVisible();
  await context.close();
});
