import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { onLoopback } from "./on-loopback.ts";

/** A browser's keys: the public ones and the private ones. */
type FakeBrowser = { p256dh: string; auth: string };

type Opened = { payload: unknown; headers: Record<string, string>; claims: Record<string, unknown>; publicKey: string };

/**
 * A push service and its browsers, on loopback. `POST /browsers/<name>` creates a browser and returns its keys,
 * `/send/<name>` receives a message: it verifies the signature of RFC 8292 and decrypts the message of RFC 8291 as the
 * browser would; GET `/seen/<name>` returns the content. Names that begin with a status respond with it.
 */
export function startFakePush(): Promise<{ url: string; stop: () => Promise<void> }> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const seen = new Map<string, Opened[]>();
  const server = createServer(async (request, response) => {
    const [, kind, name = ""] = (request.url ?? "").split("/");
    if (kind === "seen") return response.writeHead(200).end(JSON.stringify(seen.get(name) ?? []));
    if (kind === "browsers") {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const auth = createHmac("sha256", "auth").update(name).digest().subarray(0, 16);
      browsers.set(name, { ecdh, auth });
      const keys: FakeBrowser = { p256dh: base64url(ecdh.getPublicKey()), auth: base64url(auth) };
      return response.writeHead(201).end(JSON.stringify(keys));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const status = Number(/^\d{3}/.exec(name)?.[0] ?? 201);
    if (status === 302) return response.writeHead(302, { Location: "/send/elsewhere" }).end();
    if (status !== 201) return response.writeHead(status, { "Retry-After": "31" }).end("no");
    const browser = browsers.get(name);
    if (!browser) return response.writeHead(404).end("no such browser");
    try {
      const signed = signatureOf(request);
      const payload = JSON.parse(opened(Buffer.concat(chunks), browser.ecdh, browser.auth));
      const { ttl, topic, urgency } = request.headers;
      const headers = { ttl: String(ttl), topic: String(topic), urgency: String(urgency) };
      seen.set(name, [...(seen.get(name) ?? []), { payload, headers, ...signed }]);
      return response.writeHead(201, { Location: "/messages/1" }).end();
    } catch (error) {
      return response.writeHead(400).end(String(error));
    }
  });
  return onLoopback(server);
}

/** RFC 8292: `vapid t=<jwt>, k=<key>`, ES256 over the first two parts, for this origin, valid for at most a day. */
function signatureOf(request: IncomingMessage): Pick<Opened, "claims" | "publicKey"> {
  const [, token = "", publicKey = ""] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.authorization ?? "") ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  if (point.length !== 65 || point[0] !== 4) throw new Error("the key is no point");
  const jwk = { kty: "EC", crv: "P-256", x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) };
  const key = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  if (!verify("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"))) {
    throw new Error("the signature does not fit");
  }
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  if (claims.aud !== `https://${request.headers.host}`) throw new Error("the signature is for somebody else");
  const left = claims.exp - Date.now() / 1000;
  if (!(left > 0 && left <= 86_400)) throw new Error("the signature is not for now");
  return { claims, publicKey };
}

/** RFC 8188 with the keys of RFC 8291: one record, including the header, as a browser decrypts it. */
function opened(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, size, length] = [
    body.subarray(0, 16),
    new DataView(Uint8Array.from(body).buffer).getUint32(16),
    body[20] ?? 0,
  ];
  const sender = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  if (record.length > size || body.length > 4096) throw new Error("the message is too long");
  const secret = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync("sha256", secret, auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(record.length - 16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, record.length - 16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || [...padded.subarray(end + 1)].some((byte) => byte !== 0)) throw new Error("the padding is wrong");
  return padded.subarray(0, end).toString();
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
