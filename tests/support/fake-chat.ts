import { createServer } from "node:http";
import { onLoopback } from "./on-loopback.ts";

/**
 * A team chat's incoming webhooks on loopback. `/hooks/<name>` stores what it receives, and `/seen/<name>` returns it;
 * a name that begins with a status code returns that status (`429-a`, `302-b`), `slow-…` takes two seconds, `hang-up-…`
 * sends no response.
 */
export function startFakeChat(): Promise<{ url: string; stop: () => Promise<void> }> {
  const seen = new Map<string, { type: string; body: string }[]>();
  const server = createServer(async (request, response) => {
    const [, kind, name = ""] = (request.url ?? "").split("/");
    if (kind === "seen") return response.writeHead(200).end(JSON.stringify(seen.get(name) ?? []));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = { type: request.headers["content-type"] ?? "", body: Buffer.concat(chunks).toString() };
    seen.set(name, [...(seen.get(name) ?? []), sent]);
    if (name.startsWith("hang-up")) return request.socket.destroy();
    if (name.startsWith("slow")) await new Promise((done) => setTimeout(done, 2000));
    const status = Number(/^\d{3}/.exec(name)?.[0] ?? 200);
    const headers: Record<string, string> = {};
    if (status === 429)
      headers["Retry-After"] = name.includes("date") ? new Date(Date.now() + 90_000).toUTCString() : "17";
    if (status === 302) headers.Location = "/hooks/elsewhere";
    response.writeHead(status, headers).end(status === 200 ? "ok" : "no_such_hook");
  });
  return onLoopback(server);
}
