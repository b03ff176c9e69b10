import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import { type Delivered, type Push, Undelivered } from "#core/notifications/ports.ts";
import { isPushEndpoint } from "#core/notifications/push-endpoint.ts";
import { pushPayload } from "#core/notifications/push-payload.ts";
import { post, secondsOf, undelivered } from "../platform/post.ts";

/** How long a push service keeps a message for an offline browser, seconds; later it only appears on the page. */
const TTL = 86_400;

export type PushKeys = { publicKey: string; privateKey: string; subject: string };
type Ways = {
  /** Called when the push service reports a subscription as expired. */
  gone: (subscriptionId: string) => Promise<void>;
  /** Whether services on this machine are allowed, over http: tests and local runs. */
  loopback: boolean;
  patienceMs?: number;
};

/**
 * Web Push (RFC 8030) with payloads encrypted for the browser (RFC 8291) and a signature that identifies us (RFC
 * 8292). The endpoint was sent by a browser, so it is validated again before each message.
 */
export function createPush({ publicKey, privateKey, subject }: PushKeys, { gone, loopback, patienceMs }: Ways): Push {
  async function send({ key, subscription, ...notification }: Parameters<Push["send"]>[0]): Promise<Delivered> {
    const { id, endpoint, p256dh, auth } = subscription;
    if (!isPushEndpoint(endpoint, loopback)) throw new Undelivered("push_address", { permanent: true });
    const topic = await topicOf(key);
    const encrypted = await encryptTo(
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { ...notification, tag: topic },
    );
    const { response } = await post(endpoint, {
      headers: {
        ...(await authorization(endpoint)),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        TTL: String(TTL),
        Urgency: "normal",
        // A retry of the same message replaces the one that is still waiting (RFC 8030, 5.4).
        Topic: topic,
      },
      body: encrypted,
      ...(patienceMs ? { patienceMs } : {}),
    });
    if (response.ok) return { externalId: null };
    if (response.status === 404 || response.status === 410) await gone(id);
    // Rejected VAPID keys are our configuration error, and the message waits.
    const retryAfter = secondsOf(response.headers.get("Retry-After"), Date.now());
    if (response.status === 401) throw new Undelivered("push_401", retryAfter ? { retryAfter } : {});
    throw undelivered("push", response, Date.now());
  }

  /** The library only signs for https; a service on this machine verifies the same claims with http. */
  async function authorization(endpoint: string): Promise<Record<string, string>> {
    const audience = { endpoint: endpoint.replace(/^http:/, "https:"), expirationTime: null, keys: NO_KEYS };
    const { headers } = await vapidHeaders(audience, { publicKey, privateKey, subject });
    return { Authorization: headers.authorization };
  }

  return { send };
}

const NO_KEYS = { p256dh: "", auth: "" };

async function encryptTo(
  subscription: Parameters<typeof encryptNotification>[0],
  notification: Parameters<typeof pushPayload>[0],
): Promise<Uint8Array<ArrayBuffer>> {
  const payload = new TextEncoder().encode(pushPayload(notification));
  try {
    return await encryptNotification(subscription, payload);
  } catch {
    // The key is not a point of the curve, so no message can be encrypted for it.
    throw new Undelivered("push_key", { permanent: true });
  }
}

/** At most 32 characters of base64url (RFC 8030, 5.4); a hash, which discloses nothing about the key. */
async function topicOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 24)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
}
