import { readMailFrom } from "#schema/notifications/mail-from.ts";
import { type ConfigOutcome, readConfig } from "#schema/platform/config.ts";
import type { LiveRoom } from "./objects/checks/live-room.ts";
import type { ConversationRoom } from "./objects/conversations/conversation-room.ts";
import type { FingerprintShard } from "./objects/sources/fingerprint-shard.ts";
import type { StudentShard } from "./objects/sources/student-shard.ts";

/** The bindings of wrangler.toml. */
export type Env = {
  MODE?: string;
  TEXT_KEY?: string;
  TEXT_KEY_PREVIOUS?: string;
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
  MAIL_FROM?: string;
  ASSETS: Fetcher;
  DB: D1Database;
  FILES: R2Bucket;
  JOBS: Queue;
  /** The site's own: notifications are sent by it. */
  NOTICES: Queue;
  /** Emails are sent where this and MAIL_FROM are set. */
  EMAIL?: SendEmail;
  /** Data points of page views, where the platform has them; the counts in the database are made everywhere. */
  PAGE_VIEWS?: AnalyticsEngineDataset;
  /** Workers AI, where INTEGRITY_MODEL names a model of it. */
  AI?: Ai;
  LIVE_ROOM: DurableObjectNamespace<LiveRoom>;
  TALK_ROOM: DurableObjectNamespace<ConversationRoom>;
  /** The similarity Worker's: a private check is searched here, since its text is nowhere. */
  FINGERPRINTS: DurableObjectNamespace<FingerprintShard>;
  STUDENT_TEXTS: DurableObjectNamespace<StudentShard>;
  READ_LIMIT: RateLimit;
  SEARCH_LIMIT: RateLimit;
  WRITE_LIMIT: RateLimit;
  DOOR_LIMIT: RateLimit;
  BULK_LIMIT: RateLimit;
} & Record<string, unknown>;

const outcomes = new WeakMap<object, ConfigOutcome>();

/** Reads the configuration once per isolate; what is wrong is named, never shown. */
export function configOf(env: Env, localBuild: boolean): ConfigOutcome {
  let outcome = outcomes.get(env);
  if (!outcome) {
    outcome = withBindings(env, readConfig(env));
    // A local build carries a sign-in without a provider: it must never answer anywhere else.
    if (localBuild && outcome.ok && outcome.config.mode !== "local") {
      outcome = { ok: false, problems: ["MODE must be local: this is a local build"] };
    }
    outcomes.set(env, outcome);
  }
  return outcome;
}

const bindings = [
  "DB",
  "FILES",
  "JOBS",
  "NOTICES",
  "LIVE_ROOM",
  "TALK_ROOM",
  "FINGERPRINTS",
  "STUDENT_TEXTS",
  "READ_LIMIT",
  "SEARCH_LIMIT",
  "WRITE_LIMIT",
  "DOOR_LIMIT",
  "BULK_LIMIT",
] as const;

function withBindings(env: Env, outcome: ConfigOutcome): ConfigOutcome {
  const from = readMailFrom(env);
  const missing = [
    ...bindings.filter((name) => !env[name]).map((name) => `${name} binding is missing`),
    ...(from.ok ? [] : from.problems),
    ...(outcome.ok && outcome.config.integrityModel && !env.AI ? ["AI binding is missing beside INTEGRITY_MODEL"] : []),
  ];
  if (missing.length === 0) return outcome;
  return { ok: false, problems: outcome.ok ? missing : [...outcome.problems, ...missing] };
}
