import { AppError } from "#core/app-error.ts";
import { type Actor, requireAdmin } from "#core/identity/actor.ts";
import type { Database } from "#db/client.ts";
import { deliveryOutcomes, markedSuccess, type Outcomes, turnitinOutcomes } from "#db/settings/integration-outcomes.ts";
import { type IntegrationName, type IntegrationState, integrationNames } from "#schema/vocabulary/settings.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";

export type Integration = {
  name: IntegrationName;
  state: IntegrationState;
  /** What is in use: "Clerk", "Embedded identity". */
  adapter: string;
  /** The settings it needs, and whether each is set. Their values are never read here. */
  settings: readonly { variable: string; isSet: boolean }[];
};

export type IntegrationPorts = {
  db: Database;
  audit: AuditWriter;
  integrations: readonly Integration[];
  /** Calls that change nothing at the service; a service without one cannot be tested. */
  probes: Partial<Record<IntegrationName, () => Promise<unknown>>>;
};

export type ProbeResult = { ok: boolean; problem: string | null };

const ADMINS_ONLY = "Only admins can see integrations.";
const none: Outcomes = { succeededAt: null, failedAt: null, problem: null };

/** The services outside that this run uses, with what is known of their last answers. */
export function createIntegrations({ db, audit, integrations, probes }: IntegrationPorts) {
  async function list(actor: Actor) {
    requireAdmin(actor, ADMINS_ONLY);
    const [email, push, telegram, chat, payments, turnitin] = await Promise.all([
      deliveryOutcomes(db, "email"),
      deliveryOutcomes(db, "push"),
      deliveryOutcomes(db, "telegram"),
      deliveryOutcomes(db, "chat"),
      markedSuccess(db, "reconcile"),
      turnitinOutcomes(db),
    ]);
    const known: Partial<Record<IntegrationName, Outcomes>> = { email, push, telegram, chat, payments, turnitin };
    return integrationNames.flatMap((name) => {
      const found = integrations.find((one) => one.name === name);
      return found ? [{ ...found, ...(known[name] ?? none), isTestable: probes[name] !== undefined }] : [];
    });
  }

  /** Asks a service something harmless. Throws `not_found` for one that cannot be tested. */
  async function test(actor: Actor, name: IntegrationName): Promise<ProbeResult> {
    const admin = requireAdmin(actor, ADMINS_ONLY);
    const probe = probes[name];
    if (!probe) throw new AppError("not_found", "This service has no test.");
    await audit.append(admin, { action: "integration.test", target: "integration", targetId: name });
    try {
      await probe();
      return { ok: true, problem: null };
    } catch (error) {
      // Whatever goes wrong is the answer to the test.
      return { ok: false, problem: error instanceof AppError ? error.message : "The answer was not understood." };
    }
  }

  return { list, test };
}
