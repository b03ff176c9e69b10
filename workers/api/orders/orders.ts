import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { isEditor } from "#core/identity/actor.ts";
import { calendarOf, deadlineEntry } from "#core/orders/calendar.ts";
import { kindNames } from "#core/orders/email-templates.ts";
import { statusNames } from "#core/orders/order.ts";
import { csvOf } from "#core/shared/csv.ts";
import { mimeOf } from "#schema/vocabulary/checks.ts";
import { receiptKinds } from "#schema/vocabulary/payments.ts";

import type { RequestContext } from "../../platform/gateway.ts";
import { filePolicy } from "../../platform/security.ts";
import type { Site } from "../../platform/site.ts";
import { encodeRfc8187 } from "../checks/documents.ts";
import { rule } from "../shared/route.ts";
import { workOf } from "./work-of.ts";

const ReportText = z.enum(receiptKinds);
/** What one export holds; more are in the next. */
const EXPORTED = 1000;

export const ordersApi = new Hono<Site>()
  // A person's own orders as a table.
  .get("/export", rule("person", { signIn: "Sign in to export your orders." }), async (c) => {
    const { requestContext } = c.env;
    const { items } = await requestContext.services.orders.student.latest(
      requestContext.actor,
      { tab: "all", q: "" },
      EXPORTED,
    );
    const head = ["Number", "Title", "Service", "Field", "Words", "State", "Payment", "Price (USD)", "Ordered", "Due"];
    const rows = items.map((one) => [
      ...[one.number, one.title, kindNames[one.kind] ?? one.kind, one.domain, String(one.words)],
      ...[statusNames[one.status], one.paymentStatus, (one.total / 100).toFixed(2), isoOf(one.placedAt)],
      one.promisedAt === null ? "" : isoOf(one.promisedAt),
    ]);
    return file(csvOf([head, ...rows]), "text/csv; charset=utf-8", "orders.csv");
  })
  // The public keys of help receipts, for offline verification.
  .get("/help-receipt-keys", rule("anyone"), async (c) =>
    c.json({ keys: await c.env.requestContext.services.orders.helpReceipt.keys() }),
  )
  // A help receipt as it was signed, for everyone who has its address.
  .get("/help-receipts/:receipt", rule("anyone", { rate: "search", database: "primary" }), async (c) => {
    const verified = await c.env.requestContext.services.orders.helpReceipt.verify(c.req.param("receipt"));
    if (verified.state === "unknown") throw new AppError("not_found", "There is no such help receipt.");
    return c.json(verified);
  })
  // Receipt or invoice, drawn again each time from what was booked: the student's and, for the books, the admins'.
  .get("/:id/receipts/:kind", rule("owner", { signIn: "Sign in to open this document." }), async (c) => {
    const { requestContext } = c.env;
    const kind = ReportText.safeParse(c.req.param("kind"));
    if (!kind.success) throw new AppError("not_found", "There is no such document.");
    const { name, bytes } = await requestContext.services.payments.receiptPdf(
      requestContext.actor,
      c.req.param("id"),
      kind.data,
    );
    return file(bytes, "application/pdf", name);
  })
  .get("/:id/help-receipts/:receipt", rule("owner", { signIn: "Sign in to open this document." }), async (c) => {
    const { requestContext } = c.env;
    const receipt = c.req.param("receipt");
    const { statement, keyId } = await requestContext.services.orders.student.helpReceipt.own(
      requestContext.actor,
      c.req.param("id"),
      receipt,
    );
    const verifyUrl = `${requestContext.origin}/verify/${statement.id}`;
    const bytes = await requestContext.services.payments.helpReceiptPdf(statement, { keyId, verifyUrl });
    return file(bytes, "application/pdf", `help-receipt-${statement.orderNumber}.pdf`);
  })
  // When the work is back, for a calendar.
  .get("/:id/calendar", rule("owner", { signIn: "Sign in to open this calendar entry." }), async (c) => {
    const { requestContext } = c.env;
    const order = await requestContext.services.orders.student.view(requestContext.actor, c.req.param("id"));
    if (order.promisedAt === null) throw new AppError("conflict", "There is no deadline yet: the order is not paid.");
    const { config, origin } = requestContext;
    const kind = kindNames[order.kind] ?? order.kind;
    const deadline = { ...order, kind, promisedAt: order.promisedAt };
    const text = calendarOf([deadlineEntry(deadline, { appName: config.appName, origin })]);
    return file(text, "text/calendar; charset=utf-8", `${order.number}.ics`);
  })
  // A file of a delivery: for the student once it is out, for staff and the assigned expert before that too.
  .get("/:id/files/:file", rule("participant", { signIn: "Sign in to open this file." }), async (c) => {
    const { requestContext } = c.env;
    const id = c.req.param("id");
    const { download } = await deliveriesFor(requestContext, id);
    const { file: row, bytes } = await download(requestContext.actor, id, c.req.param("file"));
    return file(bytes, mimeOf[row.kind], row.name);
  })
  // What was changed, place by place.
  .get("/:id/files/:file/changes", rule("participant", { signIn: "Sign in to open this file." }), async (c) => {
    const { requestContext } = c.env;
    const id = c.req.param("id");
    const { changes } = await deliveriesFor(requestContext, id);
    return c.json({ changes: await changes(requestContext.actor, id, c.req.param("file")) });
  })
  .delete("/:id/files/:file", rule("participant"), async (c) => {
    const { requestContext } = c.env;
    await workOf(requestContext).delivery.removeFile(requestContext.actor, c.req.param("id"), c.req.param("file"));
    return c.json({ removed: true });
  })
  // A student's document, for staff and the assigned expert; opening it is recorded.
  .get("/:id/documents/:document", rule("participant"), async (c) => {
    const { requestContext } = c.env;
    const { document, bytes } = await workOf(requestContext).openDocument(
      requestContext.actor,
      c.req.param("id"),
      c.req.param("document"),
    );
    return file(bytes, mimeOf[document.kind], document.name);
  });

/** The deliverables of an order as the caller may read them; an expert may also be the student of another order. */
async function deliveriesFor(requestContext: RequestContext, id: string) {
  const { actor, services } = requestContext;
  const { work, student } = services.orders;
  if (isEditor(actor)) return workOf(requestContext).delivery;
  return (await work.has(actor, id)) ? work.delivery : student.delivery;
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}

function file(body: Uint8Array | string, type: string, name: string): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | string, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeRfc8187(name)}`,
      "Content-Security-Policy": filePolicy(),
    },
  });
}

export type OrdersApi = typeof ordersApi;
