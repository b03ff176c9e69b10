import { z } from "zod";
import { type OpenService, openServices } from "../vocabulary/open-services.ts";
import type { PaymentEnvironment } from "../vocabulary/payments.ts";
import type { Mode } from "../vocabulary/platform.ts";
import { type BridgeConfig, bridgeSettings, bridgesFit, bridgesOf } from "./config-bridges.ts";
import { FlagValue, flagSettings, flagsOf } from "./config-flags.ts";
import { openTextSettings, openTextsFit, withOldSetting } from "./config-open-texts.ts";
import { paymentSettings, stripeKeysFit, stripeOf } from "./config-payment.ts";
import { type SocialLink, socialSettings } from "./config-social.ts";
import { type TurnitinOffer, turnitinFits, turnitinOfferOf, turnitinSettings } from "./config-turnitin.ts";
import type { Flags } from "./flags.ts";
import { isLoopback } from "./loopback.ts";

const url = z.url({ protocol: /^https?$/, error: "must be a valid URL" });
const filled = z.string().min(1, "must have at least 1 character");

/** 32 random bytes. */
const secretKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 bytes in base64");

const shared = {
  APP_NAME: filled.default("Marginalia"),
  ...paymentSettings,
  ...bridgeSettings,
  ...turnitinSettings,
  ...socialSettings,
  /** Displayed in the footer and on the home page; leave it empty if there is no evidence for the claim. */
  TRUST_CLAIM: z.string().default("Trusted by 10,000+ students"),
  /** The content service that provides the articles; if unset, they are our own. */
  CMS_URL: url.optional(),
  /** Ghost's Content API keys are 26 hexadecimal digits. */
  CMS_CONTENT_KEY: z
    .string()
    .regex(/^[0-9a-f]{26}$/, "must be 26 hexadecimal digits")
    .optional(),
  CMS_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  /** Where the content service keeps its pictures, if not at its own address. Ghost(Pro) has a host for them. */
  CMS_STORAGE_URL: url.default("https://storage.ghost.io"),
  CONTENT_ADMIN_URL: url.optional(),
  TEAM_CHAT_URL: url.optional(),
  CLERK_API_URL: url.optional(),
  /** Whether staff need two-step verification for sensitive actions: off for a Clerk plan that does not offer it. */
  STAFF_SECOND_FACTOR: FlagValue,
  ...openTextSettings,
  /** Signs uploads of public collections; without it none are accepted. */
  LIBRARY_KEY: secretKey.optional(),
  /** A text model of Workers AI that judges orders beside our own, such as one of `@cf/…`; it needs the AI binding. */
  INTEGRITY_MODEL: z
    .string()
    .regex(/^(?:@[\w./-]{3,100})?$/, "must be the name of a model")
    .optional(),
  CLERK_WEBHOOK_SECRET: filled.optional(),
  /** Turnstile on the contact forms; disabled unless both are set. */
  TURNSTILE_SITE_KEY: filled.optional(),
  TURNSTILE_SECRET: filled.optional(),
  ...flagSettings,
};

const Local = z
  .object({
    ...shared,
    MODE: z.literal("local"),
    APP_URL: url.default("http://localhost:8787"),
    API_URL: url.default("http://localhost:8787/api"),
    CLERK_PUBLISHABLE_KEY: filled.optional(),
    CLERK_SECRET_KEY: filled.optional(),
    CLERK_JWT_KEY: filled.optional(),
    TEXT_KEY: secretKey.optional(),
    TEXT_KEY_PREVIOUS: secretKey.optional(),
  })
  .superRefine((vars, check) => {
    for (const name of ["CLERK_PUBLISHABLE_KEY", "CLERK_SECRET_KEY"] as const) {
      if (vars[name]?.includes("_live_")) {
        check.addIssue({ code: "custom", path: [name], message: "is a live key, and this is a local run" });
      }
    }
    if (vars.PAYMENT_ENVIRONMENT === "production") {
      check.addIssue({ code: "custom", path: ["PAYMENT_ENVIRONMENT"], message: "must be sandbox in a local run" });
    }
    if (!isHere(vars.APP_URL)) {
      check.addIssue({ code: "custom", path: ["APP_URL"], message: "must be a loopback address in a local run" });
    }
    clerkKeysTogether(vars, check);
    contentKeyBeside(vars, check);
    turnstileKeysTogether(vars, check);
    stripeKeysFit(vars, check);
    bridgesFit(vars, check);
    turnitinFits(vars, check);
    openTextsFit(vars, check);
  });

const Production = z
  .object({
    ...shared,
    /** A missing mode means production, so that a forgotten setting cannot enable local features. */
    MODE: z.literal("production").default("production"),
    APP_URL: url,
    API_URL: url,
    CLERK_PUBLISHABLE_KEY: filled,
    CLERK_SECRET_KEY: filled,
    CLERK_JWT_KEY: filled,
    TEXT_KEY: secretKey,
    TEXT_KEY_PREVIOUS: secretKey.optional(),
  })
  .superRefine((vars, check) => {
    if (protocolOf(vars.APP_URL) === "http:") {
      check.addIssue({ code: "custom", path: ["APP_URL"], message: "must be https in production" });
    }
    // Pages may call their own origin alone (connect-src), and the session's cookie is of this host.
    if (URL.canParse(vars.APP_URL) && vars.API_URL.replace(/\/+$/, "") !== new URL("/api", vars.APP_URL).href) {
      check.addIssue({ code: "custom", path: ["API_URL"], message: "must be the address of /api at APP_URL" });
    }
    contentKeyBeside(vars, check);
    if (vars.CMS_URL && protocolOf(vars.CMS_URL) === "http:" && !isHere(vars.CMS_URL)) {
      check.addIssue({ code: "custom", path: ["CMS_URL"], message: "must be https in production" });
    }
    if (vars.PAYMENT_ENVIRONMENT === "production" && vars.CLERK_SECRET_KEY.startsWith("sk_test_")) {
      check.addIssue({
        code: "custom",
        path: ["CLERK_SECRET_KEY"],
        message: "is a test key, and payments are set to production",
      });
    }
    turnstileKeysTogether(vars, check);
    stripeKeysFit(vars, check);
    bridgesFit(vars, check);
    turnitinFits(vars, check);
    openTextsFit(vars, check);
  });

export type Config = {
  mode: Mode;
  appName: string;
  appUrl: string;
  apiUrl: string;
  /** The content service that provides the articles; without it they are our own. */
  cms?: { url: string; storageUrl: string; contentKey: string; webhookSecret?: string };
  paymentEnvironment: PaymentEnvironment;
  /** The payment provider; without it no payment is possible, except with the test bank of local runs. */
  stripe?: { secretKey: string; webhookSecret: string };
  trustClaim: string;
  /** Profiles of ours at other sites, shown in the footer. */
  socialLinks: readonly SocialLink[];
  contentAdminUrl: string;
  teamChatUrl?: string;
  /** Channels outside our pages for notifications and replies. */
  bridges: BridgeConfig;
  /** Services of the open literature that checks can ask; empty: no phrase of a text is sent. */
  openServices: readonly OpenService[];
  /** Whether checks can include Turnitin; null if not. */
  turnitin: TurnitinOffer | null;
  /** The key that signs uploads of public collections; null if none are accepted. */
  libraryKey: string | null;
  /** The operator's model beside ours, if configured. */
  integrityModel: string | null;
  /** Whether the contact forms use Turnstile. */
  humanCheck: boolean;
  flags: Flags;
  clerk?: {
    publishableKey: string;
    secretKey: string;
    jwtKey: string;
    webhookSecret?: string;
    apiUrl?: string;
    secondFactor: boolean;
  };
};

export type ConfigOutcome = { ok: true; config: Config } | { ok: false; problems: string[] };

/** Reads the settings of a Worker. Each problem names its setting and never repeats its value, which may be a secret. */
export function readConfig(vars: Record<string, unknown>): ConfigOutcome {
  const parsed = (vars.MODE === "local" ? Local : Production).safeParse(withOldSetting(vars));
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => `${issue.path.join(".") || "MODE"} ${issue.message}`),
    };
  }
  const v = parsed.data;
  const clerk =
    v.CLERK_PUBLISHABLE_KEY && v.CLERK_SECRET_KEY && v.CLERK_JWT_KEY
      ? {
          publishableKey: v.CLERK_PUBLISHABLE_KEY,
          secretKey: v.CLERK_SECRET_KEY,
          jwtKey: v.CLERK_JWT_KEY,
          webhookSecret: v.CLERK_WEBHOOK_SECRET,
          apiUrl: v.CLERK_API_URL,
          secondFactor: v.STAFF_SECOND_FACTOR,
        }
      : undefined;
  const cms = contentServiceOf(v);
  return {
    ok: true,
    config: {
      mode: v.MODE,
      appName: v.APP_NAME,
      appUrl: v.APP_URL,
      apiUrl: v.API_URL,
      cms,
      paymentEnvironment: v.PAYMENT_ENVIRONMENT,
      stripe: stripeOf(v),
      trustClaim: v.TRUST_CLAIM,
      socialLinks: v.SOCIAL_LINKS,
      contentAdminUrl: v.CONTENT_ADMIN_URL ?? (cms ? `${cms.url}/ghost/` : new URL("/admin/content", v.APP_URL).href),
      teamChatUrl: v.TEAM_CHAT_URL,
      bridges: bridgesOf(v),
      openServices: openServices.filter((name) => v.OPEN_TEXTS?.includes(name)),
      turnitin: turnitinOfferOf(v),
      libraryKey: v.LIBRARY_KEY ?? null,
      integrityModel: v.INTEGRITY_MODEL || null,
      humanCheck: Boolean(v.TURNSTILE_SITE_KEY && v.TURNSTILE_SECRET),
      flags: flagsOf(v),
      clerk,
    },
  };
}

/** Refinements run even if the field itself is invalid, which has its own message. */
function protocolOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).protocol : null;
}

function isHere(address: string): boolean {
  return !URL.canParse(address) || isLoopback(new URL(address).hostname);
}

type ClerkVars = { CLERK_PUBLISHABLE_KEY?: string; CLERK_SECRET_KEY?: string; CLERK_JWT_KEY?: string };

type ContentVars = {
  APP_URL: string;
  CMS_URL?: string;
  CMS_STORAGE_URL: string;
  CMS_CONTENT_KEY?: string;
  CMS_WEBHOOK_SECRET?: string;
};

/** The content service's URL must not be our own. */
function isElsewhere({ APP_URL, CMS_URL }: ContentVars): boolean {
  if (!CMS_URL || !URL.canParse(CMS_URL) || !URL.canParse(APP_URL)) return false;
  return new URL(CMS_URL).origin !== new URL(APP_URL).origin;
}

function contentKeyBeside(vars: ContentVars, check: z.RefinementCtx): void {
  if (!isElsewhere(vars) || vars.CMS_CONTENT_KEY) return;
  check.addIssue({ code: "custom", path: ["CMS_CONTENT_KEY"], message: "is missing beside CMS_URL" });
}

function contentServiceOf(vars: ContentVars): Config["cms"] {
  if (!isElsewhere(vars) || !vars.CMS_URL || !vars.CMS_CONTENT_KEY) return undefined;
  return {
    url: vars.CMS_URL.replace(/\/+$/, ""),
    storageUrl: vars.CMS_STORAGE_URL,
    contentKey: vars.CMS_CONTENT_KEY,
    webhookSecret: vars.CMS_WEBHOOK_SECRET,
  };
}

/** One key without the others would silently fall back to the embedded identity provider. */
function clerkKeysTogether(vars: ClerkVars, check: z.RefinementCtx): void {
  const names = ["CLERK_PUBLISHABLE_KEY", "CLERK_SECRET_KEY", "CLERK_JWT_KEY"] as const;
  if (names.every((name) => !vars[name])) return;
  for (const name of names) {
    if (!vars[name])
      check.addIssue({ code: "custom", path: [name], message: "is missing beside the other Clerk keys" });
  }
}

/** A widget whose response is not verified, or a verification without a widget, would hold every message. */
function turnstileKeysTogether(
  vars: { TURNSTILE_SITE_KEY?: string; TURNSTILE_SECRET?: string },
  check: z.RefinementCtx,
): void {
  const names = ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET"] as const;
  const missing = names.filter((name) => !vars[name]);
  if (missing.length !== 1) return;
  check.addIssue({ code: "custom", path: missing, message: "is missing beside the other Turnstile key" });
}
