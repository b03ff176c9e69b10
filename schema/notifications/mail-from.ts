import { z } from "zod";
import { Email } from "../shared/text.ts";

export type MailFrom = { ok: true; address: string | null } | { ok: false; problems: string[] };

/** Used with the name of the app; `.test` is reserved (RFC 6761), so that no local email can reach a mailbox. */
const LOCAL_ADDRESS = "help@marginalia.test";

const Setting = z.preprocess((value) => (value === "" ? undefined : value), Email.optional());

/**
 * The sender address of our emails. Without it production sends none (null); a local run writes them to files with
 * an address of its own. For an invalid value the setting is named, and the value is never repeated.
 */
export function readMailFrom(vars: Record<string, unknown>): MailFrom {
  const parsed = Setting.safeParse(vars.MAIL_FROM);
  if (!parsed.success) return { ok: false, problems: ["MAIL_FROM must be an email address"] };
  return { ok: true, address: parsed.data ?? (vars.MODE === "local" ? LOCAL_ADDRESS : null) };
}
