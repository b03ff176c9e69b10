import { call } from "../shell/call.ts";

/** What this browser can do about push, and what it was allowed. */
export type PushAbility = "unsupported" | "denied" | "ready";

/** No one waits longer for a push service or a worker to let go, ms. */
const PATIENCE_MS = 1500;

export function pushAbility(): PushAbility {
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "ready";
}

/** This browser's subscription; null where push is off here. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() === "unsupported") return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Asks the person, then the push service. Nothing is registered before.
 *
 * @returns null where the person said no
 */
export async function switchOn(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  // Not `ready`: a page that was loaded under a worker gets that one from it, also after it was let go.
  const registration = await navigator.serviceWorker.register("/push.js", { scope: "/" });
  await untilActive(registration);
  const known = await registration.pushManager.getSubscription();
  // One made for another key of ours is of no use any more.
  if (known && !isFor(known, key)) await known.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/**
 * This browser forgets push whole: our server, the push service, the worker. Where the server was not told, nothing else
 * is done: a browser that is listed as on is on.
 *
 * @param forget tells the server that the browser with this address goes
 */
export async function switchOff(forget: (endpoint: string) => Promise<unknown>): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription) {
    await forget(subscription.endpoint);
    await subscription.unsubscribe();
  }
  // Browsers let a worker go after whatever else they do with it, such as asking for a newer one. It is told nothing
  // any more, so no one waits for that.
  await Promise.race([registration?.unregister(), patience()]);
}

/** The same for anyone who leaves: what is lost here the push service says later, namely that we are gone. */
export async function leavePush(): Promise<void> {
  const forget = (endpoint: string) => call("POST", "/api/push/removal", { endpoint });
  await Promise.race([switchOff(forget).catch(() => undefined), patience()]);
}

/** A worker that was just registered takes a moment; the push service takes no other. */
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
