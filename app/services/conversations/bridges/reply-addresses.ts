import type { ReplyAddresses } from "#core/notifications/ports.ts";
import { insertReplyToken } from "#db/conversations/reply-tokens.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { BridgePorts } from "./ports.ts";

/** How long an address takes answers, ms. */
const REPLY_MS = 90 * DAY_MS;

/** Reply addresses of our emails: `r.` and 128 random bits, valid for 90 days; only their hash is stored. */
export function createReplyAddresses(
  { db, clock, randomSecret }: Pick<BridgePorts, "db" | "clock" | "randomSecret">,
  domain: string,
): ReplyAddresses {
  async function make(conversationId: string, personId: string | null, address: string): Promise<string> {
    const secret = randomSecret();
    const now = clock.now();
    const token = { hash: await textHash(secret), conversationId, personId, address: address.trim().toLowerCase() };
    await insertReplyToken(db, { ...token, expiresAt: now + REPLY_MS, createdAt: now });
    return `r.${secret}@${domain}`;
  }

  return { make };
}
