import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The three ways every screen has to hold: in the light, in the dark, on a phone. */
export const looks = [
  { name: "light", scheme: "light", width: 1440, height: 900 },
  { name: "dark", scheme: "dark", width: 1440, height: 900 },
  { name: "phone", scheme: "light", width: 390, height: 844 },
] as const;

export async function signInAs(page: Page, name: "Ada" | "Bob" | "Grace"): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: new RegExp(`^${name}|${name} Demo`) }).click();
  await page.waitForURL("**/dashboard");
}

/** Somebody nobody knows yet: what is done as them is a first time, in a second run of a test too. */
export async function signUp(page: Page): Promise<void> {
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Eve Demo");
  await page.getByLabel("E-mail").fill(`eve-${crypto.randomUUID()}@example.test`);
  await page.getByLabel(/^Password/).fill("a long enough word");
  await page.getByLabel(/honour code/).check();
  await page.getByLabel(/16 or older/).check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/dashboard");
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** `colours` looks at contrast alone: all that a theme can change. */
export async function expectNoViolations(page: Page, what: string, colours = false): Promise<void> {
  // A change of theme fades: what is looked at is what it ends in.
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]),
  );
  const axe = new AxeBuilder({ page });
  const { violations } = await (colours ? axe.withRules(["color-contrast"]) : axe.withTags(standards)).analyze();
  const told = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(" "))
        .slice(0, 3)
        .join(" | ")}`,
  );
  expect(told, what).toEqual([]);
}

/** Whatever the browser complains about on a page is a fault of ours: blocked styles and scripts, failed hydration. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
