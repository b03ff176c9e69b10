import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, type APIResponse, test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { closing } from "../../scripts/site-calls.ts";

export const phone = { name: "phone", width: 390, height: 844, dark: false } as const;
/**
 * Every screen is checked at these sizes: on a phone in the light theme, on a desktop in the light and in the dark one.
 */
export const sizes = [phone, { name: "desktop", width: 1440, height: 900, dark: true }] as const;
export type Size = { name: string; width: number; height: number; dark: boolean };

/** Every test's own: its page is the last test's, which Playwright has emptied (reuseContext in playwright.config.ts). */
export const test = base.extend<{ leaving: undefined }>({
  /** Connects the page again, and closes the windows that a test opened: they slow the others down. */
  leaving: [
    async ({ browser, context }, live) => {
      leaveNoConnections(context.request);
      await live(undefined);
      await context.setOffline(false);
      const others = browser.contexts().filter((one) => one !== context);
      await Promise.all(others.map((one) => one.close()));
    },
    { auto: true },
  ],
});

const leavesNone = new WeakSet<object>();

/**
 * Makes every request that a test sends itself close its connection (`closing` in scripts/site-calls.ts says why). It
 * is done where the requests of all windows are sent, once in each process.
 */
function leaveNoConnections(request: APIRequestContext): void {
  type Send = (url: string | Request, options?: { headers?: Record<string, string> }) => Promise<APIResponse>;
  const shared: { fetch: Send } = Object.getPrototypeOf(request);
  if (leavesNone.has(shared)) return;
  leavesNone.add(shared);
  const send = shared.fetch;
  shared.fetch = function (this: unknown, url, options) {
    return send.call(this, url, { ...options, headers: { ...closing, ...options?.headers } });
  };
}

/** The site that the page is on: that of the run, or one that a test has started. */
export function originOf(page: Page): string {
  const url = page.url();
  return url.startsWith("http") ? new URL(url).origin : (test.info().project.use.baseURL ?? "");
}

/** Signs in without a page: it opens none, and what is open stays. */
export async function signInAs(page: Page, name: "Ada" | "Bob" | "Grace"): Promise<void> {
  await postForm(page, "/sign-in", { demo: name.toLowerCase() });
}

/** Sends a form as its page would, and expects to be led on. */
async function postForm(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const origin = originOf(page);
  const answer = await page.request.post(`${origin}${path}`, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(answer.status(), `${path}: ${(await answer.text()).slice(0, 300)}`).toBe(302);
}

/**
 * A new account, so that first-time behaviour can also be tested when a test is retried. `confirmed`: its email address
 * is confirmed, which a check needs to compare with other students' documents. Opens no page.
 */
export async function signUp(
  page: Page,
  { confirmed = false, name = "Eve Demo", mailbox = "eve" } = {},
): Promise<{ email: string }> {
  const email = `${mailbox}-${crypto.randomUUID()}@example.test`;
  await postForm(page, "/sign-up", { name, email, password: "a long enough word", honour: "on", age: "on" });
  if (confirmed) {
    const { link } = await confirmationEmail(page, email);
    expect((await page.request.post(link, { headers: { Origin: originOf(page) } })).status()).toBe(200);
  }
  return { email };
}

/** The newest confirmation email for this address in the mailbox of the run, and the link in it. */
export async function confirmationEmail(page: Page, email: string): Promise<{ shownAt: string; link: string }> {
  const all: { id: string; to: string; subject: string; text: string }[] = await (
    await page.request.get("/__local/mailbox/all.json")
  ).json();
  const sent = all.find(({ to, subject }) => to === email && subject === "Confirm your email address");
  const link = /http\S+\/confirm-email\/\S+/.exec(sent?.text ?? "")?.[0] ?? "no link";
  return { shownAt: `/__local/mailbox/${sent?.id}`, link };
}

/**
 * Waits until the open page handles keys and clicks: its scripts have run, what the server rendered is hydrated, and
 * nothing that it shows is still being loaded. Scripts run after the first paint, and a test could otherwise act before
 * them. Code that a page loads for later, and its live connection, are not waited for.
 */
export async function waitUntilInteractive(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.waitForFunction(isInteractive, undefined, { polling: POLLED_EVERY_MS });
  // A public page has one script. It is imported after the first paint; importing it again waits until it has run.
  await page.evaluate(async () => {
    const script = document.querySelector<HTMLElement>("script[data-next]")?.dataset.next;
    if (script) await import(script);
  });
  // Effects run after what they belong to is shown.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Often enough that nothing waits for it, seldom enough that the page gets its work done. */
const POLLED_EVERY_MS = 20;

/**
 * Runs in the page. React and React Router tell nobody that they are done, so their own state is read. Not asynchronous:
 * Playwright takes the promise itself for the truth.
 */
function isInteractive(): boolean {
  type Router = { state: { initialized: boolean; navigation: { state: string }; revalidation: string } };
  type Root = { current: { memoizedState: { isDehydrated: boolean } }; pendingLanes: number };
  const { __reactRouterContext: withReact, __reactRouterDataRouter: router } = window as unknown as {
    __reactRouterContext?: object;
    __reactRouterDataRouter?: Router;
  };
  if (!withReact) return true;
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const root = key && (document as unknown as Record<string, { stateNode: Root }>)[key]?.stateNode;
  if (!root || !router?.state.initialized) return false;
  const { navigation, revalidation } = router.state;
  // The shell is busy while the code of the next page is loaded, before the router is told.
  const isVisiting = navigation.state !== "idle" || document.querySelector('[aria-busy="true"] main') !== null;
  const isRendering = root.current.memoizedState.isDehydrated || root.pendingLanes !== 0;
  return !isVisiting && revalidation === "idle" && !isRendering;
}

/** Waits until the page has sent no request for half a second: for tests that count requests, or what they load. */
export async function waitUntilSilent(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/**
 * Opens a screen, or leaves it open, and checks at each size that it violates no accessibility rule and that nothing is
 * wider than the window. Size and theme are changed in the open page, because none of our scripts reads either.
 */
export async function checkScreen(
  page: Page,
  what: string,
  at: readonly Size[],
  open: () => Promise<unknown> = async () => {},
): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const [turn, size] of at.entries()) {
    await page.setViewportSize(size);
    if (turn === 0) await open();
    const area = new URL(page.url()).pathname.split("/")[1] ?? "";
    // Colours take half of a check. A narrow screen has them of the wide one, apart from the frame of its area.
    const known = size.width < 600 && at.length > 1 && framesSeen.has(area);
    if (size.width < 600) framesSeen.add(area);
    await expectNoViolations(page, `${what}, ${size.name}`, known ? "structure" : "all");
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${what} scrolls sideways, ${size.name}`).toBeLessThanOrEqual(0);
    if (!size.dark) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoViolations(page, `${what}, ${size.name}, dark`, "colours");
    await page.emulateMedia({ colorScheme: "light" });
  }
}

/** Areas whose frame on a phone was checked with its colours. */
const framesSeen = new Set<string>();

const standards = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
const colourRules = ["color-contrast", "link-in-text-block"];
const withoutColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));

/** `colours`: only the contrast of texts and links, which is all that a theme can change. `structure`: all but these. */
type Part = "all" | "colours" | "structure";

export async function expectNoViolations(page: Page, what: string, part: Part = "all"): Promise<void> {
  // Theme changes are animated, so the check waits for the final colours.
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]),
  );
  expect(await violationsOn(page, part), what).toEqual([]);
}

/**
 * Each violation as its rule and its position. AxeBuilder loads axe into every frame and then again into a blank page
 * that merges the results of the frames, which takes several times as long as the check itself, so it is used only for
 * pages with frames.
 */
async function violationsOn(page: Page, part: Part): Promise<string[]> {
  // Preloading is needed only by rules that are not run.
  const rules = {
    runOnly: part === "colours" ? { type: "rule" as const, values: colourRules } : standards,
    rules: part === "structure" ? withoutColours : {},
    resultTypes: ["violations" as const],
    preload: false,
  };
  const found =
    page.frames().length > 1 ? await new AxeBuilder({ page }).options(rules).analyze() : await ownRun(page, rules);
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(" "))
        .slice(0, 3)
        .join(" | ")}`,
  );
}

/** The focus guards of an open menu pass the focus on as soon as they get it: nobody lands on them. */
async function ownRun(page: Page, rules: axe.RunOptions): Promise<Pick<axe.AxeResults, "violations">> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      { exclude: ["[data-base-ui-focus-guard]"] },
      chosen,
    );
    return { violations };
  }, rules);
}

/** "1 comments" and the like: a number before a plural that should be a singular. */
export async function expectPlurals(page: Page, what: string): Promise<void> {
  const text = (await page.locator("body").innerText()).replace(/[ \u00a0]+/g, " ");
  expect(text.match(LONE_PLURAL)?.[0] ?? null, `${what}: a single thing in the plural`).toBeNull();
}

const LONE_PLURAL =
  /(?<![\d.,–−-]|\d )1 (?:words|matches|comments|places|pages|files|drafts|versions|sources|texts|checks|orders|messages|days|hours|minutes|people|articles|revisions|corrections|insertions|deletions|flags|views|reports|documents|conversations|credits|students|passages|notes)\b/i;

/** Every console error of a page is a bug of ours: blocked styles and scripts, failed hydration. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
