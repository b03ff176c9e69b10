import { createHash, createHmac } from "node:crypto";
import { join } from "node:path";
import { bulkMessage } from "#core/sources/bulk-signature.ts";
import type { SnapshotManifest } from "#schema/sources/segment.ts";
import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";
import { openSegmentFile } from "./segment-files.ts";

export type Site = { origin: string; key: string };

/** Parts that are sent at once. */
const AT_ONCE = 4;
/** A part is sent again after a failure that may pass, this often. */
const TRIES = 5;

/**
 * Uploads the segments of a snapshot, without the parts that are stored already, and then its manifest: from then on
 * checks search it.
 * @throws Error with what the site answered
 */
export async function publish(
  site: Site,
  folder: string,
  manifest: SnapshotManifest,
  told: (sent: number, total: number) => void,
): Promise<void> {
  const { id } = manifest.snapshot;
  const { segments } = (await (await call(site, "GET", `/api/library/snapshots/${id}`)).json()) as {
    segments: string[] | null;
  };
  // The site may have merged some since it listed the snapshot: those are not sent again.
  const wanted = manifest.segments.filter((segment) => segments?.includes(segment.id) ?? true);
  await sendSegments(site, folder, wanted, told);
  await call(site, "POST", "/api/library/snapshots", new TextEncoder().encode(JSON.stringify(manifest)));
}

async function sendSegments(
  site: Site,
  folder: string,
  segments: SnapshotManifest["segments"],
  told: (sent: number, total: number) => void,
): Promise<void> {
  const total = segments.reduce((sum, { bytes }) => sum + bytes, 0);
  let sent = 0;
  for (const { id, bytes, partHashes } of segments) {
    const listed = (await (await call(site, "GET", `/api/library/segments/${id}`)).json()) as {
      parts: { part: number; sha256: string }[];
    };
    const stored = new Map(listed.parts.map(({ part, sha256 }) => [part, sha256]));
    const file = openSegmentFile(join(folder, `${id}.segment`));
    const queue = [...partHashes.entries()];
    const sendSome = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [part, hash] = next;
        const from = part * SEGMENT_PART_BYTES;
        const length = Math.min(SEGMENT_PART_BYTES, bytes - from);
        if (stored.get(part) !== hash)
          await call(site, "PUT", `/api/library/segments/${id}/${part}`, await file.read(from, length));
        sent += length;
        told(sent, total);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
    file.close();
  }
}

async function call(site: Site, method: string, path: string, body?: Uint8Array): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await request(site, method, path, body).catch((cause: unknown) => cause as Error);
    if (answer instanceof Response && answer.ok) return answer;
    const mayPass = answer instanceof Error || answer.status === 429 || answer.status >= 500;
    if (!mayPass || attempt === TRIES) throw new Error(await whyNot(site, path, answer));
    const seconds = answer instanceof Response ? Number(answer.headers.get("Retry-After")) || attempt : attempt;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

async function request({ origin, key }: Site, method: string, path: string, body?: Uint8Array): Promise<Response> {
  const time = nextTime();
  const sha256 = createHash("sha256")
    .update(body ?? new Uint8Array())
    .digest("hex");
  const signature = createHmac("sha256", Buffer.from(key, "base64"))
    .update(bulkMessage(method, path, time, sha256))
    .digest("hex");
  return fetch(`${origin}${path}`, {
    method,
    headers: {
      "Marginalia-Time": String(time),
      "Marginalia-Signature": signature,
      ...(body && { "Content-Type": method === "POST" ? "application/json" : "application/octet-stream" }),
    },
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
  });
}

let lastTime = 0;

/** No two requests have one time: the site accepts a signature once, and a part that is sent again has to have another. */
function nextTime(): number {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return lastTime;
}

async function whyNot({ origin }: Site, path: string, answer: Response | Error): Promise<string> {
  if (answer instanceof Error)
    return `${origin} does not answer. Start the site (npm start) and publish the snapshot again.`;
  const text = await answer.text();
  return `${origin}${path} answered ${answer.status}: ${text.slice(0, 300)}`;
}
