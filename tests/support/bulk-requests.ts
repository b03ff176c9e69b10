import { createHash, createHmac } from "node:crypto";
import { bulkMessage } from "#core/sources/bulk-signature.ts";
import { testEnv } from "./env.ts";
import { visitor } from "./visitor.ts";

const KEY = testEnv.LIBRARY_KEY as string;

export type Signed = { time?: number; spelt?: string; key?: string; path?: string; body?: Uint8Array };

let last = 0;

/** As the command line signs: no two requests have one time. */
function nextTime(): number {
  last = Math.max(Date.now(), last + 1);
  return last;
}

/** A request of the command line. `spelt` is how its time is written; `path` and `body` are what is signed, where that is not what is sent. */
export function sendBulk(
  method: string,
  path: string,
  body: Uint8Array | null,
  signed: Signed = {},
): Promise<Response> {
  const time = signed.time ?? nextTime();
  const hash = createHash("sha256")
    .update(signed.body ?? body ?? new Uint8Array())
    .digest("hex");
  const signature = createHmac("sha256", Buffer.from(signed.key ?? KEY, "base64"))
    .update(bulkMessage(method, signed.path ?? path, time, hash))
    .digest("hex");
  return visitor().go(path, {
    method,
    from: null,
    headers: { "Marginalia-Time": signed.spelt ?? String(time), "Marginalia-Signature": signature },
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
  });
}
