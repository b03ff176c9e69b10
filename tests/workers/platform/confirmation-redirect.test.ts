import { expect, test } from "vitest";
import { testEnv } from "#tests/support/env.ts";
import { visitor } from "#tests/support/visitor.ts";
import { providerOf } from "#workers/local/identity/identity-embedded.ts";
import { toConfirmation } from "#workers/platform/confirmation-redirect.ts";
import { callRules } from "#workers/platform/route-rules.ts";

const HOME = "http://localhost";
const AUDIT = `${HOME}/admin/audit?group=report`;

/** The cookie of Grace, who signed in so many minutes ago. */
async function signedIn(minutes: number): Promise<string> {
  const provider = providerOf(testEnv);
  const entered = await provider.signInAs("grace", HOME);
  const [, claims = ""] = (entered?.token ?? "").split(".");
  await provider.ageSession(JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))).sid, minutes);
  return `__session=${await provider.refresh(entered?.client ?? "", HOME)}`;
}

/** What a link to the export answers to Grace, and what it answers to a script. */
async function exported(minutes: number) {
  const Cookie = await signedIn(minutes);
  const ask = (headers: Record<string, string>) =>
    visitor().go("/api/audit/export", { headers: { Cookie, Referer: AUDIT, ...headers } });
  return {
    link: await ask({ Accept: "text/html", "Sec-Fetch-Mode": "navigate" }),
    script: await ask({ Accept: "*/*", "Sec-Fetch-Mode": "cors" }),
  };
}

test("a link to an export that is opened with an old sign-in leads to the confirmation, and back to its page", async () => {
  const fresh = await exported(0);
  expect([fresh.link.status, fresh.script.status]).toEqual([200, 200]);
  const { link, script } = await exported(11);
  expect(link.status).toBe(303);
  expect(link.headers.get("Location")).toBe("/auth/confirm?redirect_url=%2Fadmin%2Faudit%3Fgroup%3Dreport");
  // The page's own script gets the reason, by which it asks in a dialog.
  expect([script.status, script.headers.get("X-Reason")]).toEqual([403, "not_fresh"]);
});

test("the confirmation leads back to no other site and to no call", () => {
  for (const from of ["https://evil.example.test/admin", `${HOME}/api/audit/export`, "no address", ""]) {
    const request = new Request(`${HOME}/api/audit/export`, { headers: { Referer: from } });
    expect(toConfirmation(request).headers.get("Location"), from).toBe("/auth/confirm?redirect_url=%2Fdashboard");
  }
});

test("every call that is marked fresh is refused to an old sign-in, reading as well as writing", async () => {
  const [old, fresh] = [await signedIn(11), await signedIn(0)];
  const marked = callRules.filter(({ rule }) => rule.fresh);
  expect(marked.length).toBeGreaterThan(4);
  for (const { method, pattern } of marked) {
    const path = pattern.replace(/:\w+/g, "none");
    const ask = async (Cookie: string) => {
      const response = await visitor().go(path, { method: method ?? "GET", headers: { Cookie } });
      await response.arrayBuffer();
      return response.headers.get("X-Reason");
    };
    expect([pattern, await ask(old)]).toEqual([pattern, "not_fresh"]);
    expect([pattern, await ask(fresh)]).toEqual([pattern, null]);
  }
});
