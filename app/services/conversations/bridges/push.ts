import { AppError } from "#core/app-error.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { deviceName } from "#core/identity/device-name.ts";
import { isPushEndpoint } from "#core/notifications/push-endpoint.ts";
import {
  listPushSubscriptions,
  type PushSubscriptionRow,
  removePushEndpoint,
  removePushSubscription,
  savePushSubscription,
} from "#db/notifications/push-subscriptions.ts";
import type { PushForm } from "#schema/notifications/push.ts";
import type { BridgePorts } from "./ports.ts";

/** More browsers than this are no a person's own. */
const DEVICES = 10;

export type PushDevice = { id: string; name: string; since: number };

/** The browsers that receive a person's push notifications. */
export function createPushBridge({ db, clock, pushKey, loopback }: BridgePorts) {
  /** Subscribes a browser; repeating it gives the same answer. */
  async function subscribe(actor: Actor, { endpoint, keys }: PushForm, userAgent: string): Promise<PushDevice> {
    const person = requirePerson(actor);
    if (!pushKey) throw new AppError("not_found", "Browser notifications are not available on this site.");
    if (!isPushEndpoint(endpoint, loopback)) {
      throw new AppError("invalid", "This browser’s push service is not supported.");
    }
    const row = await savePushSubscription(
      db,
      {
        id: clock.uuid(),
        personId: person.id,
        endpoint,
        p256dh: bare(keys.p256dh),
        auth: bare(keys.auth),
        device: deviceName(userAgent),
        createdAt: clock.now(),
      },
      DEVICES,
    );
    if (row) return deviceOf(row);
    throw new AppError(
      "conflict",
      `Browser notifications are already on in ${DEVICES} browsers. Turn them off in one of them first.`,
    );
  }

  async function devices(actor: Actor): Promise<PushDevice[]> {
    return (await listPushSubscriptions(db, requirePerson(actor).id)).map(deviceOf);
  }

  async function unsubscribe(actor: Actor, id: string): Promise<void> {
    const removed = await removePushSubscription(db, requirePerson(actor).id, id);
    if (!removed) throw new AppError("not_found", "This browser is not on your list.");
  }

  /** This browser, which knows its address and not our id of it; one we do not know is forgotten already. */
  async function forget(actor: Actor, endpoint: string): Promise<void> {
    await removePushEndpoint(db, requirePerson(actor).id, endpoint);
  }

  return { key: pushKey, subscribe, devices, unsubscribe, forget };
}

function deviceOf({ id, device, createdAt }: PushSubscriptionRow): PushDevice {
  return { id, name: device, since: createdAt };
}

function bare(base64: string): string {
  return base64.replace(/=+$/, "");
}
