import type { ConversationIntake } from "#core/conversations/bridge-ports.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";

export type BridgePorts = {
  db: Database;
  clock: Clock;
  /** A secret of an address or a link: 128 random bits in 26 lower-case letters and digits. */
  randomSecret: () => string;
  intake: ConversationIntake;
  /** Where our own pages are. */
  appUrl: string;
  /** Where a person meets our bot, with the code they bring; null where Telegram is off or not set up. */
  meetBot: ((code: string) => string) | null;
  /** The domain of reply addresses; null where inbound email is off. */
  mail: { domain: string; authserv: string | null } | null;
  /** The public key for push subscriptions; null where push is off. */
  pushKey: string | null;
  /** Whether a push service of this machine may be named: local runs alone. */
  loopback: boolean;
};
