import { removeOldIntakes } from "#db/conversations/inbound-messages.ts";
import { removeOldCodes } from "#db/conversations/telegram-links.ts";
import { deleteChannelsOfDeletedPeople } from "#db/notifications/deleted-people.ts";
import { claimMark } from "#db/notifications/emails.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { createMailBridge } from "./mail.ts";
import type { BridgePorts } from "./ports.ts";
import { createPushBridge } from "./push.ts";
import { createTelegramBridge } from "./telegram.ts";

export type { BridgePorts } from "./ports.ts";

/** How long a message id is remembered to detect repeats, ms. */
const REMEMBERED_MS = 30 * DAY_MS;
/** Whose channels the daily run looks for: those of people deleted within it, ms. */
const DELETED_LATELY_MS = 30 * DAY_MS;
/** Old rows a minute takes. */
const OLD_AT_ONCE = 500;

/** Ways in and out of ours besides its pages: chats, browsers, emails that are answered. */
export function createBridges(ports: BridgePorts) {
  const { db, clock } = ports;

  async function sweep(): Promise<void> {
    const now = clock.now();
    await removeOldCodes(db, now);
    await removeOldIntakes(db, now - REMEMBERED_MS, OLD_AT_ONCE);
    // Once a day: a channel may be added while its person is being deleted.
    if (await claimMark(db, "bridges", Math.floor(now / DAY_MS))) {
      await deleteChannelsOfDeletedPeople(db, now - DELETED_LATELY_MS);
    }
  }

  return {
    telegram: createTelegramBridge(ports),
    push: createPushBridge(ports),
    mail: createMailBridge(ports),
    sweep,
  };
}
