import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { receiptLines } from "#core/payments/receipt.ts";
import { IntegrityQuestion, OrderDraft, ServiceKindField } from "#schema/orders/order.ts";
import { Country } from "#schema/payments/payment.ts";
import { deadlineHours, orderLimits, studyLevels } from "#schema/vocabulary/orders.ts";
import type { Site } from "../../platform/site.ts";
import { json, rule } from "../shared/route.ts";

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

export const orderDraftsApi = new Hono<Site>()
  // An autosaved draft. The newest write wins, and the answer tells a window with an older one.
  .put(
    "/:id",
    rule("person", { signIn: "Sign in again. Your text is still in this window." }),
    json(Save),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      const id = Id.safeParse(c.req.param("id"));
      if (!id.success) throw new AppError("not_found", "There is no such draft.");
      const { seen, draft } = c.req.valid("json");
      return c.json(await services.orders.student.keepDraft(actor, id.data, seen, draft));
    },
  )
  .get("/:id", rule("owner", { signIn: "Sign in to see this draft." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    const row = await services.orders.student.draft(actor, c.req.param("id"));
    if (!row) throw new AppError("not_found", "There is no such draft.");
    return c.json({ draft: row.draft, revision: row.revision, savedAt: row.updatedAt });
  })
  .delete("/:id", rule("person", { signIn: "Sign in to discard this order draft." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.orders.student.dropDraft(actor, c.req.param("id"));
    return c.json({ dropped: true });
  })
  // The price of the draft, signed for half an hour.
  .post("/price", rule("person", { signIn: "Sign in to see your price." }), json(Asked), async (c) => {
    const { actor, services } = c.env.requestContext;
    const requested = c.req.valid("json");
    const { quote, token, couponProblem } = await services.orders.student.quote(actor, { ...requested, vatId: "" });
    const { total, expiresAt, bookVersion } = quote;
    return c.json({ lines: receiptLines(quote), total, expiresAt, bookVersion, token, couponProblem });
  })
  // What the integrity rules say of the form's words. Nothing of it is kept.
  .post(
    "/integrity",
    rule("person", { signIn: "Sign in again. Your text is still in this window." }),
    json(IntegrityQuestion),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      return c.json(await services.orders.student.judgeForm(actor, c.req.valid("json")));
    },
  );

export type OrderDraftsApi = typeof orderDraftsApi;
