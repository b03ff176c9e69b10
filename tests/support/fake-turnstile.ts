import { createServer } from "node:http";
import { onLoopback } from "./on-loopback.ts";

/**
 * The part of Turnstile's siteverify that we use, on loopback: with the secret `shared` the token `good` is accepted
 * once; a path that begins with /down fails, /odd returns an unexpected response.
 */
export function startFakeTurnstile(): Promise<{ url: string; stop: () => Promise<void> }> {
  const spent = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    if (request.url?.startsWith("/down")) return response.writeHead(503).end("no");
    if (request.url?.startsWith("/odd")) return response.writeHead(200).end("<html>");
    const token = form.get("response") ?? "";
    const codes = problems(form.get("secret"), token, spent);
    spent.add(token);
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ success: codes.length === 0, "error-codes": codes }));
  });
  return onLoopback(server);
}

function problems(secret: string | null, token: string, spent: ReadonlySet<string>): string[] {
  if (secret !== "shared") return ["invalid-input-secret"];
  if (!token.startsWith("good")) return ["invalid-input-response"];
  return spent.has(token) ? ["timeout-or-duplicate"] : [];
}
