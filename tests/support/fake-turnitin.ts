import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { onLoopback } from "./on-loopback.ts";

export type FakeTurnitin = { url: string; stop: () => Promise<void> };

type Held = { id: string; owner: string; title: string; bytes: string | null; requested: unknown; looks: number };

/**
 * The part of Turnitin's Core API that we use, on loopback: a submission is complete at the second request for it, and
 * its score, 23.4, is available at the second request for the score. Keys select a failure: `broken-…` returns 503,
 * `closed-…` 403, `away-…` redirects, `big-…` sends an endless response, `garbled-…` sends no JSON. /held returns what
 * it stores and what was sent.
 */
export function startFakeTurnitin(): Promise<FakeTurnitin> {
  const held = new Map<string, Held>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://fake");
    const body = await bodyOf(request);
    const answer = (status: number, value?: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(value ? JSON.stringify(value) : "");
    if (pathname === "/held") return answer(200, [...held.values()]);
    const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!key || !request.headers["x-turnitin-integration-name"] || !request.headers["x-turnitin-integration-version"])
      return answer(401, { status: 401, message: "Unauthorized" });
    if (key.startsWith("broken-")) return answer(503);
    if (key.startsWith("closed-")) return answer(403);
    if (key.startsWith("away-")) return response.writeHead(302, { Location: "/held" }).end();
    if (key.startsWith("big-")) return response.writeHead(200).end("x".repeat(3_000_000));
    if (key.startsWith("garbled-")) return response.writeHead(200).end("<html>");
    const [, id = "", what = ""] = /^\/api\/v1\/submissions(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (request.method === "POST" && !id) {
      const { owner, title } = JSON.parse(body.toString()) as { owner: string; title: string };
      const made = { id: crypto.randomUUID(), owner, title, bytes: null, requested: null, looks: 0 };
      held.set(made.id, made);
      return answer(201, { id: made.id, owner, title, status: "CREATED" });
    }
    const one = held.get(id);
    if (!one) return answer(404, { message: "Not found" });
    switch (`${request.method} ${what}`) {
      case "PUT original":
        one.bytes = `${request.headers["content-disposition"]} ${createHash("sha256").update(body).digest("hex")}`;
        return answer(202, { message: "Successfully uploaded file for submission" });
      case "GET ":
        one.looks += 1;
        return answer(200, { id, status: one.looks > 1 ? "COMPLETE" : "PROCESSING" });
      case "PUT similarity":
        one.requested = JSON.parse(body.toString());
        one.looks = 0;
        return answer(202, { message: "Successfully requested similarity report generation" });
      case "GET similarity":
        one.looks += 1;
        return answer(
          200,
          one.looks > 1
            ? { submission_id: id, status: "COMPLETE", overall_match_percentage: 23.4 }
            : { submission_id: id, status: "PROCESSING" },
        );
      case "DELETE ":
        held.delete(id);
        return response.writeHead(204).end();
      default:
        return answer(405);
    }
  });
  return onLoopback(server);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
