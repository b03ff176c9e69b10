import { leftAfter } from "#core/platform/batches.ts";
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

  async function sweep(): Promise<{ codes: number; intakes: number; left?: string }> {
    const now = clock.now();
    const codes = await removeOldCodes(db, now, OLD_AT_ONCE);
    const intakes = await removeOldIntakes(db, now - REMEMBERED_MS, OLD_AT_ONCE);
    // Once a day: a channel may be added while its person is being deleted.
    if (await claimMark(db, "bridges", Math.floor(now / DAY_MS))) {
      await deleteChannelsOfDeletedPeople(db, now - DELETED_LATELY_MS);
    }
    const left = leftAfter({
      codes: { taken: codes, most: OLD_AT_ONCE },
      intakes: { taken: intakes, most: OLD_AT_ONCE },
    });
    return { codes, intakes, ...left };
  }

  return {
    telegram: createTelegramBridge(ports),
    push: createPushBridge(ports),
    mail: createMailBridge(ports),
    sweep,
  };
}
