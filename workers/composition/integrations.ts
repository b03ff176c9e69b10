import type { Integration, IntegrationPorts } from "#app/services/settings/integrations.ts";
import type { Identity } from "#core/identity/provider.ts";
import type { Payments } from "#core/orders/ports.ts";
import type { Clock, Content, Files } from "#core/ports.ts";
import { readMailFrom } from "#schema/notifications/mail-from.ts";
import type { Config } from "#schema/platform/config.ts";
import { telegramNames, vapidNames } from "#schema/platform/config-bridges.ts";
import type { Env } from "../env.ts";

type Parts = {
  identity: Identity;
  provider: Payments | null;
  content: Content;
  files: Files;
  clock: Clock;
  /** A local run, which has a stand-in for every way out. */
  isLocal: boolean;
};

/** No subject, object or article has this name. */
const NOTHING = "settings-test";

/** The services outside that this run uses, and calls to them that change nothing. */
export function integrationsOf(env: Env, config: Config, parts: Parts): Omit<IntegrationPorts, "db" | "audit"> {
  const { identity, provider, content, files, clock, isLocal } = parts;
  const vars = env as unknown as Record<string, unknown>;
  const setting = (variable: string) => ({ variable, isSet: vars[variable] !== undefined && vars[variable] !== "" });
  const { chat, telegram, push } = config.bridges;
  const mail = readMailFrom(env);
  const hasMail = !isLocal && env.EMAIL !== undefined && mail.ok && mail.address !== null;
  /** A way out: the real one where it is set up, in local runs a stand-in. */
  const way = (isReal: boolean, real: string, standIn: string) =>
    isReal
      ? ({ state: "connected", adapter: real } as const)
      : isLocal
        ? ({ state: "embedded", adapter: standIn } as const)
        : ({ state: "off", adapter: "Not set up" } as const);
  const integrations: Integration[] = [
    {
      name: "identity",
      ...way(identity.kind === "clerk", "Clerk", "Embedded sign-in"),
      settings: ["CLERK_PUBLISHABLE_KEY", "CLERK_SECRET_KEY", "CLERK_JWT_KEY", "CLERK_WEBHOOK_SECRET"].map(setting),
    },
    {
      name: "payments",
      ...way(config.stripe !== undefined, `Stripe, ${config.paymentEnvironment}`, "Test bank"),
      settings: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"].map(setting),
    },
    {
      name: "turnitin",
      ...(config.turnitin
        ? ({ state: "connected", adapter: "Turnitin Core API" } as const)
        : ({ state: "off", adapter: "Not set up" } as const)),
      settings: ["TURNITIN_URL", "TURNITIN_API_KEY", "TURNITIN_WEBHOOK_SECRET"].map(setting),
    },
    {
      name: "content",
      ...(config.cms
        ? ({ state: "connected", adapter: "Ghost" } as const)
        : ({ state: "embedded", adapter: "Our own articles" } as const)),
      settings: ["CMS_URL", "CMS_CONTENT_KEY", "CMS_WEBHOOK_SECRET"].map(setting),
    },
    { name: "email", ...way(hasMail, "Cloudflare Email", "Local mailbox"), settings: [setting("MAIL_FROM")] },
    {
      name: "telegram",
      ...way(telegram !== null, "Telegram Bot API", "Local Telegram"),
      settings: telegramNames.map(setting),
    },
    {
      name: "chat",
      ...way(chat !== null, "Webhook of the team chat", "Local chat room"),
      settings: [setting("CHAT_WEBHOOK_URL")],
    },
    {
      name: "push",
      ...way(push?.subject != null, "Web Push", "Local push"),
      settings: vapidNames.map(setting),
    },
    { name: "storage", state: "connected", adapter: "Cloudflare R2 and D1", settings: [] },
  ];
  return {
    integrations,
    probes: {
      identity: () => identity.person(NOTHING),
      content: () => content.list({}, 0, 1),
      storage: () => files.sizes(`${NOTHING}/`),
      ...(provider && { payments: () => provider.since(clock.now()) }),
    },
  };
}
