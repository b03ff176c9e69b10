import { SELF } from "cloudflare:test";

const HOME = "http://localhost";

/** A browser without a screen: keeps its cookies and says where it comes from. */
export function visitor() {
  const jar = new Map<string, string>();

  async function go(path: string, init: RequestInit & { from?: string | null } = {}): Promise<Response> {
    const { from = HOME, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (jar.size > 0) headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    if (from !== null && !headers.has("Origin")) headers.set("Origin", from);
    if (rest.body instanceof Uint8Array) headers.set("Content-Length", String(rest.body.byteLength));
    else if (typeof rest.body === "string")
      headers.set("Content-Length", String(new TextEncoder().encode(rest.body).byteLength));
    const response = await SELF.fetch(`${HOME}${path}`, { redirect: "manual", ...rest, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/Max-Age=0/.test(cookie)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  return { go, jar };
}
