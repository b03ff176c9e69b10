import { cookieJar } from "#tests/support/cookie-jar.ts";
import { closing } from "../../../scripts/site-calls.ts";

/** Someone signed in: a jar of cookies, and requests that say where they come from. */
export type SoakPerson = Awaited<ReturnType<typeof signIn>>;

/** `through`: where the site is reached instead of at its own address. */
export async function signIn(
  origin: string,
  who: { demo: string } | { name: string },
  { through = origin }: { through?: string } = {},
) {
  const jar = cookieJar();

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", jar.header());
    headers.set("Origin", origin);
    headers.set("Connection", closing.Connection);
    const response = await fetch(`${through}${path}`, { redirect: "manual", ...init, headers });
    jar.take(response);
    return response;
  }

  const form =
    "demo" in who
      ? { path: "/sign-in", body: new URLSearchParams({ demo: who.demo }) }
      : {
          path: "/sign-up",
          body: new URLSearchParams({
            name: who.name,
            email: `${who.name.toLowerCase()}-${crypto.randomUUID()}@example.test`,
            password: "a long enough word",
            honour: "on",
            age: "on",
          }),
        };
  const { status } = await ask(form.path, { method: "POST", body: form.body });
  if (!jar.kept.has("__session")) throw new Error(`${JSON.stringify(who)} could not sign in: ${status}.`);

  async function json<T>(method: string, path: string, body?: unknown): Promise<{ status: number; value: T | null }> {
    const response = await ask(path, {
      method,
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, value: text && response.ok ? (JSON.parse(text) as T) : null };
  }

  return { ask, json, cookies: jar.header, name: "demo" in who ? who.demo : who.name };
}
