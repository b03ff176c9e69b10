import { type IncomingHttpHeaders, request } from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** A request exactly as it is spelt: no address is tidied, and any header can be sent, Host among them. */
export function onTheWire(
  origin: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const body = Buffer.concat(parts).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    });
    asking.on("error", reject);
    asking.end();
  });
}

/** Whether an answer may lie in a cache that everybody shares. */
export function isShared({ headers }: Answer): boolean {
  const edge = ["cloudflare-cdn-cache-control", "cdn-cache-control", "surrogate-control", "cache-tag"];
  return edge.some((name) => headers[name] !== undefined) || /public|s-maxage/.test(headers["cache-control"] ?? "");
}
