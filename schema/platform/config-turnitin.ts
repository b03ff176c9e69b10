import { z } from "zod";
import { isLoopback } from "./loopback.ts";

/** Optional settings that may also be empty, as the forms of some platforms send them. */
const filledOr = (schema: z.ZodType<string, string>) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const turnitinSettings = {
  /** The URL of our Turnitin tenant; if it is set, students can choose to include Turnitin in a check. */
  TURNITIN_URL: filledOr(z.url({ protocol: /^https?$/, error: "must be a valid URL" })),
  TURNITIN_API_KEY: filledOr(z.string().min(16, "must have at least 16 characters")),
  TURNITIN_INTEGRATION_NAME: filledOr(z.string().max(100)),
  TURNITIN_WEBHOOK_SECRET: filledOr(z.string().min(16, "must have at least 16 characters")),
};

type TurnitinVars = { [K in keyof typeof turnitinSettings]?: unknown } & { MODE?: unknown; APP_NAME?: unknown };

/** The key and texts are sent over https only, except to a service on this machine in a local run. */
export function turnitinFits(vars: TurnitinVars, check: z.RefinementCtx): void {
  if (vars.TURNITIN_WEBHOOK_SECRET && !vars.TURNITIN_URL)
    check.addIssue({ code: "custom", path: ["TURNITIN_URL"], message: "is missing beside TURNITIN_WEBHOOK_SECRET" });
  if (typeof vars.TURNITIN_URL === "string" && URL.canParse(vars.TURNITIN_URL) && !isSafe(vars.TURNITIN_URL, vars.MODE))
    check.addIssue({ code: "custom", path: ["TURNITIN_URL"], message: "must be https, with nothing but a host" });
}

/** What the site needs to know of Turnitin: that it is available, and the secret its webhooks are signed with. */
export type TurnitinOffer = { webhookSecret: string | null };

export function turnitinOfferOf(vars: TurnitinVars): TurnitinOffer | null {
  return vars.TURNITIN_URL ? { webhookSecret: text(vars.TURNITIN_WEBHOOK_SECRET) } : null;
}

export type TurnitinAccess = { url: string; apiKey: string; integrationName: string };

/** The settings of the Worker that calls Turnitin; null if one is missing or unsafe, which disables it. */
export function turnitinAccessOf(vars: TurnitinVars): TurnitinAccess | null {
  const parsed = z.object(turnitinSettings).safeParse(vars);
  const { TURNITIN_URL: url, TURNITIN_API_KEY: apiKey, TURNITIN_INTEGRATION_NAME: name } = parsed.data ?? {};
  if (!url || !apiKey || !isSafe(url, vars.MODE)) return null;
  return { url: new URL(url).origin, apiKey, integrationName: name ?? text(vars.APP_NAME) ?? "Marginalia" };
}

function isSafe(address: string, mode: unknown): boolean {
  const { protocol, hostname, username, password, pathname, search } = new URL(address);
  if (username || password || search || pathname !== "/") return false;
  return protocol === "https:" || (mode === "local" && isLoopback(hostname));
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
