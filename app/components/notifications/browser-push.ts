import { answerOf } from "#app/api/client.ts";
import { pushApi } from "#app/api/notifications.ts";

/** Whether this browser supports push and has permission for it. */
export type PushAbility = "unsupported" | "denied" | "ready";

/** Maximum wait for a push service or a service worker during removal, ms. */
const PATIENCE_MS = 1500;

export function pushAbility(): PushAbility {
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "ready";
}

/** This browser's subscription; null if push is off here. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() === "unsupported") return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Asks for permission and subscribes at the push service. Nothing is registered before.
 *
 * @returns null if the user declined
 */
export async function switchOn(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  // `navigator.serviceWorker.ready` is not used: a page loaded under a worker gets that worker from it even after it
  // was unregistered.
  const registration = await navigator.serviceWorker.register("/push.js", { scope: "/" });
  await untilActive(registration);
  const known = await registration.pushManager.getSubscription();
  // A subscription made with another key of ours is no longer usable.
  if (known && !isFor(known, key)) await known.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/**
 * Removes push from this browser: at our server, the push service, and the service worker. If the server cannot be
 * reached nothing else is removed, so that a browser listed as on remains on.
 *
 * @param forget removes this browser's push address at the server
 */
export async function switchOff(forget: (endpoint: string) => Promise<unknown>): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription) {
    await forget(subscription.endpoint);
    await subscription.unsubscribe();
  }
  // Browsers unregister a worker only after its other pending tasks, such as an update check. It receives no more
  // messages, so the wait is limited.
  await Promise.race([registration?.unregister(), patience()]);
}

/**
 * For signing out: no service worker of ours is left. If a request is lost, the push service later reports the
 * subscription as gone.
 */
export async function leavePush(): Promise<void> {
  const forget = (endpoint: string) => answerOf(pushApi.removal.$put({ json: { endpoint } }));
  await Promise.race([switchOff(forget).catch(() => undefined), patience()]);
  await Promise.race([unregisterAll().catch(() => undefined), patience()]);
}

async function unregisterAll(): Promise<void> {
  const registrations = await navigator.serviceWorker?.getRegistrations();
  await Promise.all((registrations ?? []).map((one) => one.unregister()));
}

/** A newly registered worker takes a moment to activate; the push service requires an active one. */
async function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return;
  await new Promise<void>((done, failed) => {
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated") done();
      if (coming.state === "redundant") failed(new Error("Browser notifications could not be turned on."));
    });
  });
}

function patience(): Promise<void> {
  return new Promise((done) => setTimeout(done, PATIENCE_MS));
}

function isFor(subscription: PushSubscription, key: string): boolean {
  const own = subscription.options.applicationServerKey;
  return own !== null && String(new Uint8Array(own)) === String(bytesOf(key));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (outgoing) => outgoing.charCodeAt(0));
}
