import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { requirePerson } from "#core/identity/actor.ts";
import { receiptLines } from "#core/payments/receipt.ts";
import { IntegrityQuestion, OrderDraft, ServiceKindField } from "#schema/orders/order.ts";
import { Country } from "#schema/payments/payment.ts";
import { deadlineHours, orderLimits, studyLevels } from "#schema/vocabulary/orders.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";

export const orderDraftsApi = new Hono<Site>();

const Id = z.uuid();
const Save = z.object({ seen: z.number().int().min(0), draft: OrderDraft });
const Question = z.object({
  kind: ServiceKindField,
  level: z.enum(studyLevels),
  words: z.number().int().min(orderLimits.words.least).max(orderLimits.words.most),
  minutes: z.number().int().min(30).max(720),
  deadline: z.literal([...deadlineHours]),
  references: z.boolean(),
});
const Asked = z.object({ question: Question, coupon: z.string().trim().toUpperCase().max(24), country: Country });

/** An autosaved draft. The newest write wins, and the answer tells a window with an older one. */
orderDraftsApi.put("/:id", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in again. Your text is still in this window.");
  const id = Id.safeParse(c.req.param("id"));
  if (!id.success) throw new AppError("not_found", "There is no such draft.");
  const { seen, draft } = await readJson(c.req.raw, Save);
  return c.json(await services.orders.student.keepDraft(actor, id.data, seen, draft));
});

orderDraftsApi.get("/:id", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see this draft.");
  const row = await services.orders.student.draft(actor, c.req.param("id"));
  if (!row) throw new AppError("not_found", "There is no such draft.");
  return c.json({ draft: row.draft, revision: row.revision, savedAt: row.updatedAt });
});

orderDraftsApi.delete("/:id", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to discard this order draft.");
  await services.orders.student.dropDraft(actor, c.req.param("id"));
  return c.json({ dropped: true });
});

/** The price of the draft, signed for half an hour. */
orderDraftsApi.post("/price", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see your price.");
  const requested = await readJson(c.req.raw, Asked);
  const { quote, token, couponProblem } = await services.orders.student.quote(actor, { ...requested, vatId: "" });
  const { total, expiresAt, bookVersion } = quote;
  return c.json({ lines: receiptLines(quote), total, expiresAt, bookVersion, token, couponProblem });
});

/** What the integrity rules say of the form's words. Nothing of it is kept. */
orderDraftsApi.post("/integrity", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in again. Your text is still in this window.");
  return c.json(await services.orders.student.judgeForm(actor, await readJson(c.req.raw, IntegrityQuestion)));
});
