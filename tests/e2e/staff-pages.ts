import type { Browser, Cookie, Page } from "@playwright/test";
import { signInAs } from "./support.ts";

/** Sensitive acts need a sign-in of the last ten minutes, and a run is longer. */
const FRESH_MS = 300_000;
const staff = new Map<string, { cookies: Cookie[]; signedInAt: number }>();

export async function pageOf(browser: Browser, name: "Bob" | "Grace"): Promise<Page> {
  const known = staff.get(name);
  const isFresh = known !== undefined && Date.now() - known.signedInAt < FRESH_MS;
  const page = await (await browser.newContext()).newPage();
  if (isFresh) await page.context().addCookies(known.cookies);
  else {
    await signInAs(page, name);
    staff.set(name, { cookies: await page.context().cookies(), signedInAt: Date.now() });
  }
  return page;
}
