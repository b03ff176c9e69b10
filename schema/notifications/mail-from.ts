import { z } from "zod";
import { Email } from "../shared/text.ts";

export type MailFrom = { ok: true; address: string | null } | { ok: false; problems: string[] };

/** Beside the name of the app; `.test` is no one's (RFC 6761), so that nothing local can reach a mailbox. */
const LOCAL_ADDRESS = "help@marginalia.test";

const Setting = z.preprocess((value) => (value === "" ? undefined : value), Email.optional());

/**
 * The address our emails come from. Without it production sends none (null); a local run writes them to files under an
 * address of its own. A wrong one is named and never repeated.
 */
export function readMailFrom(vars: Record<string, unknown>): MailFrom {
  const parsed = Setting.safeParse(vars.MAIL_FROM);
  if (!parsed.success) return { ok: false, problems: ["MAIL_FROM must be an email address"] };
  return { ok: true, address: parsed.data ?? (vars.MODE === "local" ? LOCAL_ADDRESS : null) };
}
