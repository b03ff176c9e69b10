import type { BridgesApi } from "#workers/api/notifications/bridges.ts";
import type { NotificationsApi } from "#workers/api/notifications/notifications.ts";
import type { PushApi } from "#workers/api/notifications/push.ts";
import { clientOf } from "./client.ts";

export const notificationsApi = clientOf<NotificationsApi>("/api/notifications");
export const bridgesApi = clientOf<BridgesApi>("/api/bridges");
export const pushApi = clientOf<PushApi>("/api/push");
