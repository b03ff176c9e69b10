import { removeOldIntakes } from "#db/bridge-inbox.ts";
import { removeOldCodes } from "#db/telegram-links.ts";
import { createMailBridge } from "./mail.ts";
import type { BridgePorts } from "./ports.ts";
import { createPushBridge } from "./push.ts";
import { createTelegramBridge } from "./telegram.ts";

export type { BridgePorts } from "./ports.ts";
export type { PushDevice } from "./push.ts";
export type { TelegramState } from "./telegram.ts";

/** Nobody sends the same thing again after so long, ms. */
const REMEMBERED_MS = 30 * 86_400_000;

/** Ways in and out of the house besides its pages: chats, browsers, letters that are answered. */
export function createBridges(ports: BridgePorts) {
  const { db, clock } = ports;

  async function sweep(): Promise<void> {
    const now = clock.now();
    await removeOldCodes(db, now);
    await removeOldIntakes(db, now - REMEMBERED_MS);
  }

  return {
    telegram: createTelegramBridge(ports),
    push: createPushBridge(ports),
    mail: createMailBridge(ports),
    sweep,
  };
}
