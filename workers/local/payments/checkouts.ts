import { z } from "zod";
import { bankPagePath } from "#core/payments/test-bank.ts";
import { type Form, readForm } from "./form.ts";
import { makeId } from "./ids.ts";
import { sessionObject } from "./objects.ts";
import { BankRefusal, noSuch } from "./refusals.ts";
import type { Bank, SessionRow } from "./store.ts";
import { expireSession } from "./turns.ts";

const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const words = z.record(z.string(), z.string().max(500));

/** Strict, as Stripe is: a field it does not know is refused. */
const Asked = z.strictObject({
  mode: z.literal("payment"),
  line_items: z.strictObject({
    "0": z.strictObject({
      quantity: z.literal("1"),
      price_data: z.strictObject({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: count,
        product_data: z.strictObject({ name: z.string().min(1).max(250) }),
      }),
    }),
  }),
  adaptive_pricing: z.strictObject({ enabled: z.enum(["true", "false"]) }).optional(),
  customer_email: z.email(),
  client_reference_id: z.string().min(1).max(200),
  metadata: words,
  payment_intent_data: z.strictObject({ metadata: words }),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: count,
});

const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 3600;
/** Stripe takes no card payment of less than half a dollar. */
const LEAST = 50;

export function createSession({ store, now }: Bank, body: string, origin: string): object {
  const requested = parametersOf(Asked, readForm(body));
  const { currency, unit_amount: amount, product_data } = requested.line_items["0"].price_data;
  if (amount < LEAST) {
    throw new BankRefusal(400, "The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: "amount_too_small",
    });
  }
  const created = Math.floor(now / 1000);
  const lasts = requested.expires_at - created;
  if (lasts < SHORTEST_SECONDS || lasts > LONGEST_SECONDS) {
    const bound = lasts < SHORTEST_SECONDS ? "at least 30 minutes" : "less than 24 hours";
    const message = `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`;
    throw new BankRefusal(400, message, { param: "expires_at" });
  }
  const id = makeId("cs_test");
  const row: Omit<SessionRow, "seq"> = {
    id,
    url: `${origin}${bankPagePath}?session_id=${id}`,
    created,
    expires_at: requested.expires_at,
    amount,
    currency,
    label: product_data.name,
    email: requested.customer_email,
    success_url: requested.success_url,
    cancel_url: requested.cancel_url,
    reference: requested.client_reference_id,
    metadata: JSON.stringify(requested.metadata),
    status: "open",
    payment_status: "unpaid",
    intent_id: null,
    intent_metadata: JSON.stringify(requested.payment_intent_data.metadata),
    intent_status: "requires_payment_method",
    failure_code: null,
    decline_code: null,
    charge_id: null,
    brand: null,
    last4: null,
    secure: 0,
    late: null,
    late_at: null,
    refunds: "at once",
    dispute_at: null,
    dispute_id: null,
  };
  store.insert("sessions", row);
  return sessionObject({ seq: 0, ...row });
}

export function retrieveSession({ store }: Bank, id: string, query: string): object {
  const row = store.session(id);
  if (!row) throw noSuch("checkout.session", id, "session");
  return sessionObject(row, expandOf(readForm(query)));
}

export function closeSession(bank: Bank, id: string): object {
  const row = bank.store.session(id);
  if (!row) throw noSuch("checkout.session", id, "session");
  if (row.status !== "open") {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${row.status}\`.`;
    throw new BankRefusal(400, message);
  }
  return sessionObject(expireSession(bank, row));
}

export function listSessions({ store }: Bank, query: string): object {
  const form = readForm(query);
  const { from, limit, before } = pageOf(form, (id) => store.session(id)?.seq);
  const rows = store.all<SessionRow>(
    "SELECT * FROM sessions WHERE created >= ? AND seq < ? ORDER BY seq DESC LIMIT ?",
    ...[from, before, limit + 1],
  );
  const expand = expandOf(form).map((path) => path.replace(/^data\./, ""));
  const data = rows.slice(0, limit).map((row) => sessionObject(row, expand));
  return { object: "list", url: "/v1/checkout/sessions", has_more: rows.length > limit, data };
}

export function parametersOf<T>(shape: z.ZodType<T>, form: Form): T {
  const parsed = shape.safeParse(form);
  if (parsed.success) return parsed.data;
  const param = parsed.error.issues[0]?.path.join(".");
  throw new BankRefusal(400, `Invalid parameter: ${param} ${parsed.error.issues[0]?.message}`, { param });
}

const Page = z.object({
  created: z.strictObject({ gte: count, lt: count.optional() }).optional(),
  limit: count.optional(),
  starting_after: z.string().optional(),
});

/** Newest first; `seqOf` finds the place of the last one of the page before. */
export function pageOf(form: Form, seqOf: (id: string) => number | undefined) {
  const { created, limit = 10, starting_after } = parametersOf(Page, form);
  if (limit < 1 || limit > 100) throw new BankRefusal(400, "Limit must be between 1 and 100.", { param: "limit" });
  const before = starting_after === undefined ? Number.MAX_SAFE_INTEGER : seqOf(starting_after);
  if (before === undefined) throw noSuch("object", starting_after ?? "", "starting_after");
  return { from: created?.gte ?? 0, to: created?.lt ?? Number.MAX_SAFE_INTEGER / 1000, limit, before };
}

function expandOf({ expand }: Form): string[] {
  return typeof expand === "object" ? Object.values(expand).filter((path) => typeof path === "string") : [];
}
