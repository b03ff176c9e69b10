import { SELF } from "cloudflare:test";
import { cookieJar } from "./cookie-jar.ts";

const HOME = "http://localhost";

/** An HTTP client that keeps its cookies and sends its origin. */
export function visitor() {
  const jar = cookieJar();

  async function go(path: string, init: RequestInit & { from?: string | null } = {}): Promise<Response> {
    const { from = HOME, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (jar.kept.size > 0) headers.set("Cookie", jar.header());
    if (from !== null && !headers.has("Origin")) headers.set("Origin", from);
    if (rest.body instanceof Uint8Array) headers.set("Content-Length", String(rest.body.byteLength));
    else if (typeof rest.body === "string")
      headers.set("Content-Length", String(new TextEncoder().encode(rest.body).byteLength));
    const response = await SELF.fetch(`${HOME}${path}`, { redirect: "manual", ...rest, headers });
    jar.take(response);
    return response;
  }

  return { go, jar: jar.kept };
}
