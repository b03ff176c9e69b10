import { z } from "zod";
import type { Mode } from "../vocabulary/platform.ts";
import { isLoopback } from "./loopback.ts";

/** Letters, digits and hyphens, two labels at least. */
const host = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, "must be the name of a domain");

/** Optional settings that may also be empty, as the forms of some platforms send them. */
const filledOr = (schema: z.ZodString) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const bridgeSettings = {
  /** The team's chat room: an incoming webhook of Mattermost, Slack or Rocket.Chat. The URL is a secret. */
  CHAT_WEBHOOK_URL: filledOr(z.string().max(500)),
  TELEGRAM_API_URL: filledOr(z.string().max(200)),
  TELEGRAM_BOT_TOKEN: filledOr(z.string().regex(/^\d{1,20}:[\w-]{20,100}$/, "must be a token of a bot")),
  TELEGRAM_BOT_NAME: filledOr(z.string().regex(/^[A-Za-z]\w{3,31}$/, "must be the name of a bot, without the @")),
  TELEGRAM_WEBHOOK_SECRET: filledOr(z.string().regex(/^[\w-]{16,256}$/, "must be 16 to 256 letters, digits, _ or -")),
  /** An uncompressed point of P-256 and its private number, base64url (RFC 8292). */
  VAPID_PUBLIC_KEY: filledOr(z.string().regex(/^B[\w-]{86}$/, "must be a P-256 public key in base64url")),
  VAPID_PRIVATE_KEY: filledOr(z.string().regex(/^[\w-]{43}$/, "must be a P-256 private key in base64url")),
  /** The contact address for push services. */
  VAPID_SUBJECT: filledOr(z.string().regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be mailto: or https:")),
  /** The domain of the reply addresses in our emails. */
  MAIL_REPLY_DOMAIN: z.preprocess((value) => (value === "" ? undefined : value), host.optional()),
  /**
   * The authserv-id of our receiving server, whose authentication results are trusted. The name is public, so it
   * is only safe if that server always adds its own header on top, which an operator has to verify first.
   */
  MAIL_AUTHSERV: z.preprocess((value) => (value === "" ? undefined : value), host.optional()),
};

type BridgeVars = {
  MODE: Mode;
  CHAT_WEBHOOK_URL?: string | undefined;
  TELEGRAM_API_URL?: string | undefined;
  TELEGRAM_BOT_TOKEN?: string | undefined;
  TELEGRAM_BOT_NAME?: string | undefined;
  TELEGRAM_WEBHOOK_SECRET?: string | undefined;
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  VAPID_SUBJECT?: string | undefined;
  MAIL_REPLY_DOMAIN?: string | undefined;
  MAIL_AUTHSERV?: string | undefined;
};

export type BridgeConfig = {
  chat: { url: string } | null;
  telegram: { apiUrl: string; token: string; botName: string; webhookSecret: string } | null;
  /** Without a subject there is no contact address: a local run has its own key pair and sends nothing to a real service. */
  push: { publicKey: string; privateKey: string; subject: string | null } | null;
  /** The domain that receives replies, and the authserv-id whose results are trusted; no sender is verified if it is null. */
  mailIn: { domain: string; authserv: string | null } | null;
};

export const telegramNames = ["TELEGRAM_BOT_TOKEN", "TELEGRAM_BOT_NAME", "TELEGRAM_WEBHOOK_SECRET"] as const;
export const vapidNames = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] as const;

/** A reserved domain (RFC 6761): emails of a local run have an address that no server accepts. */
const LOCAL_REPLY_DOMAIN = "marginalia.test";
/** In a local run emails come only from the run's own mailbox. */
const LOCAL_AUTHSERV = "mx.cloudflare.net";

/**
 * Secrets are sent over https only, except to a service on this machine in a local run; the settings of each
 * bridge must be complete or absent.
 */
export function bridgesFit(vars: BridgeVars, check: z.RefinementCtx): void {
  for (const name of ["CHAT_WEBHOOK_URL", "TELEGRAM_API_URL"] as const) {
    const problem = addressProblem(vars[name], vars.MODE);
    if (problem) check.addIssue({ code: "custom", path: [name], message: problem });
  }
  together(vars, telegramNames, "Telegram", check);
  // A local run has its own key pair and no contact address.
  together(vars, vars.MODE === "local" ? vapidNames.slice(0, 2) : vapidNames, "VAPID", check);
}

function addressProblem(address: string | undefined, mode: BridgeVars["MODE"]): string | null {
  if (address === undefined) return null;
  if (!URL.canParse(address)) return "must be a valid URL";
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return "must not hold a name or a password";
  if (protocol === "https:") return null;
  if (protocol === "http:" && mode === "local" && isLoopback(hostname)) return null;
  return "must be https";
}

type Name = (typeof telegramNames)[number] | (typeof vapidNames)[number];

function together(vars: BridgeVars, names: readonly Name[], what: string, check: z.RefinementCtx): void {
  if (names.every((name) => !vars[name])) return;
  for (const name of names) {
    if (!vars[name])
      check.addIssue({ code: "custom", path: [name], message: `is missing beside the other ${what} settings` });
  }
}

export function bridgesOf(vars: BridgeVars): BridgeConfig {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: botName, TELEGRAM_WEBHOOK_SECRET: webhookSecret } = vars;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = vars;
  const apiUrl = (vars.TELEGRAM_API_URL ?? "https://api.telegram.org").replace(/\/+$/, "");
  const domain = vars.MAIL_REPLY_DOMAIN ?? (vars.MODE === "local" ? LOCAL_REPLY_DOMAIN : null);
  const authserv = vars.MAIL_AUTHSERV ?? (vars.MODE === "local" ? LOCAL_AUTHSERV : null);
  return {
    chat: vars.CHAT_WEBHOOK_URL ? { url: vars.CHAT_WEBHOOK_URL } : null,
    telegram: token && botName && webhookSecret ? { apiUrl, token, botName, webhookSecret } : null,
    push: publicKey && privateKey ? { publicKey, privateKey, subject: subject ?? null } : null,
    mailIn: domain ? { domain, authserv } : null,
  };
}
