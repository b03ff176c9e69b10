import { createECDH, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { YOUNG_GENERATION } from "./young-generation.ts";

// Settings that a local run takes from the shell, by name. All have defaults.
const names = [
  "APP_NAME",
  "APP_URL",
  "API_URL",
  "CMS_URL",
  "CMS_CONTENT_KEY",
  "CMS_WEBHOOK_SECRET",
  "PAYMENT_ENVIRONMENT",
  "TRUST_CLAIM",
  "SOCIAL_LINKS",
  "CONTENT_ADMIN_URL",
  "TEAM_CHAT_URL",
  "CLERK_PUBLISHABLE_KEY",
  "CLERK_SECRET_KEY",
  "CLERK_JWT_KEY",
  "CLERK_WEBHOOK_SECRET",
  "CLERK_API_URL",
  "OPEN_TEXTS",
  "OPEN_TEXTS_URL",
  "OPEN_TEXTS_CONTACT",
  "OPEN_TEXTS_DAY_USD",
  "OPEN_TEXTS_WEB_HOSTS",
  "SEMANTIC_SCHOLAR_KEY",
  "OPENALEX_KEY",
  "CORE_KEY",
  "CORE_NON_COMMERCIAL",
  "BRAVE_KEY",
  "TURNITIN_URL",
  "TURNITIN_API_KEY",
  "TURNITIN_INTEGRATION_NAME",
  "TURNITIN_WEBHOOK_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "MAIL_FROM",
  "MAIL_REPLY_DOMAIN",
  "MAIL_AUTHSERV",
  "CHAT_WEBHOOK_URL",
  "TELEGRAM_API_URL",
  "TELEGRAM_BOT_TOKEN",
  "TELEGRAM_BOT_NAME",
  "TELEGRAM_WEBHOOK_SECRET",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "VAPID_SUBJECT",
  "LOCAL_BANK_DELAY_MS",
  "FLAG_PUBLIC_ACCESS",
  "FLAG_PUBLIC_ROUTES",
  "FLAG_COMMENTS",
  "FLAG_ADMIN_DASHBOARD",
  "FLAG_USER_MANAGEMENT",
  "FLAG_CONTENT_MANAGEMENT",
  "FLAG_ROLE_MANAGEMENT",
  "FLAG_TURNITIN",
  "FLAG_TELEGRAM",
];

/**
 * The encryption secret of a local state, the key that signs its library uploads, and the key pair that signs its push messages: generated for that state
 * and stored beside it, so that no two machines share one and none is in the code.
 */
export function localSecrets(state) {
  const path = join(state, "secrets.json");
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const secrets = {
    TEXT_KEY: randomBytes(32).toString("base64"),
    LIBRARY_KEY: randomBytes(32).toString("base64"),
    ...vapidPair(),
    ...kept,
  };
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    mkdirSync(state, { recursive: true });
    writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 });
  }
  return secrets;
}

/** A P-256 key pair as in RFC 8292. Without VAPID_SUBJECT nothing is sent with it. */
function vapidPair() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // Leading zeros of the number are missing in the output.
  const number = pair.getPrivateKey("hex").padStart(64, "0");
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey("base64url"),
    VAPID_PRIVATE_KEY: Buffer.from(number, "hex").toString("base64url"),
  };
}

export function shellSettings() {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** Local runs listen on this machine only. */
export const localIp = "127.0.0.1";

/** The environment of the process that runs the Workers. */
export function localProcess(state) {
  return {
    // Local runs find each other's Workers by name; without a registry per state, two runs of this project would
    // process each other's checks.
    WRANGLER_REGISTRY_PATH: join(state, "registry"),
    MINIFLARE_REGISTRY_PATH: join(state, "registry"),
    // A trace of every request and statement, for a page of wrangler that is not used here, costs a third of the time.
    X_LOCAL_OBSERVABILITY: process.env.X_LOCAL_OBSERVABILITY ?? "false",
    MINIFLARE_WORKERD_V8_FLAGS: process.env.MINIFLARE_WORKERD_V8_FLAGS ?? YOUNG_GENERATION,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${new URL("configuration-buffer.ts", import.meta.url)}`,
  };
}
