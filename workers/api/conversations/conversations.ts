import { type Context, Hono } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { requirePerson } from "#core/identity/actor.ts";
import { EditForm, ResolveForm, SeenForm, StaffSendForm, StartForm } from "#schema/conversations/conversation.ts";
import { RatingForm, ReportForm } from "#schema/conversations/inbox.ts";
import { conversationViews } from "#schema/vocabulary/conversations.ts";
import { conversationRoom } from "../../adapters/conversations/rooms.ts";
import { isSafeMethod } from "../../platform/request-checks.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";
import { openSocket } from "../shared/socket.ts";

/** Conversations, for their students and for staff: the service knows from which side someone comes. */
export const conversationsApi = new Hono<Site>();

const Number0 = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
const Presence = z.object({ after: z.number().int().min(0).default(0), note: z.number().int().min(0).default(0) });
const View = z.enum(conversationViews).optional().catch(undefined);
const Place = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

conversationsApi.post("/", async (c) => {
  const { actor, services } = c.env.requestContext;
  requireSignedIn(c);
  const { id, reference } = await services.conversations.begin(actor, await readJson(c.req.raw, StartForm));
  return c.json({ conversation: { id, reference } }, 201);
});

conversationsApi.get("/", async (c) => {
  const { actor, services } = c.env.requestContext;
  requireSignedIn(c);
  const q = c.req.query("q");
  if (q) return c.json(await services.conversations.searchOwn(actor, q));
  return c.json({
    conversations: await services.conversations.list(actor, { view: View.parse(c.req.query("view")) }),
    counts: await services.conversations.counts(actor),
  });
});

/** The unread count in the sidebar. */
conversationsApi.get("/unread", async (c) => {
  const { actor, services } = c.env.requestContext;
  requireSignedIn(c);
  return c.json({ count: (await services.conversations.counts(actor)).unread });
});

conversationsApi.get("/quotable", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { conversation, report, order } = c.req.query();
  return c.json(await services.conversations.quotable(actor, { conversation, report, order }));
});

/** Access is checked before the body is read. */
conversationsApi.use("/:id/*", async (c, next) => {
  if (!isSafeMethod(c.req.method))
    await c.env.requestContext.services.conversations.participant(c.env.requestContext.actor, c.req.param("id"));
  await next();
});

conversationsApi.get("/:id/changes", async (c) => {
  const { actor, services } = c.env.requestContext;
  const [after, note] = [Number0.parse(c.req.query("after")), Number0.parse(c.req.query("note"))];
  return c.json(await services.conversations.changes(actor, c.req.param("id"), after, note));
});

conversationsApi.post("/:id/presence", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { after, note } = await readJson(c.req.raw, Presence);
  return c.json(await services.conversations.presence(actor, c.req.param("id"), after, note));
});

conversationsApi.get("/:id/messages", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { before, after, around, limit } = c.req.query();
  const most = Math.min(100, Math.max(1, Number0.parse(limit ?? 50) || 50));
  return c.json(await services.conversations.page(actor, c.req.param("id"), placeOf({ before, after, around }), most));
});

conversationsApi.post("/:id/messages", async (c) => {
  const { actor, services } = c.env.requestContext;
  const form = await readJson(c.req.raw, StaffSendForm);
  const { message, made } = await services.conversations.send(actor, c.req.param("id"), form);
  return c.json({ message }, made ? 201 : 200);
});

conversationsApi.patch("/:id/messages/:messageId", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { body } = await readJson(c.req.raw, EditForm);
  const { id, messageId } = c.req.param();
  return c.json({ message: await services.conversations.edit(actor, id, messageId, body) });
});

conversationsApi.delete("/:id/messages/:messageId", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { id, messageId } = c.req.param();
  return c.json({ message: await services.conversations.remove(actor, id, messageId) });
});

conversationsApi.post("/:id/messages/:messageId/report", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { id, messageId } = c.req.param();
  const { reason } = await readJson(c.req.raw, ReportForm);
  await services.conversations.report(actor, id, messageId, reason);
  return c.body(null, 204);
});

conversationsApi.post("/:id/marks", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.mark(actor, c.req.param("id"), await readJson(c.req.raw, SeenForm));
  return c.body(null, 204);
});

conversationsApi.get("/:id/files", async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json({ files: await services.conversations.filesOf(actor, c.req.param("id")) });
});

conversationsApi.get("/:id/search", async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json(await services.conversations.search(actor, c.req.param("id"), c.req.query("q") ?? ""));
});

conversationsApi.post("/:id/resolution", async (c) => {
  const { actor, services } = c.env.requestContext;
  // Pages that were opened before the number was sent send nothing.
  const { seen } = c.req.raw.body ? await readJson(c.req.raw, ResolveForm) : {};
  await services.conversations.resolve(actor, c.req.param("id"), seen);
  return c.body(null, 204);
});

/** Resolved too early: staff alone go on with it. */
conversationsApi.delete("/:id/resolution", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.reopen(actor, c.req.param("id"));
  return c.body(null, 204);
});

conversationsApi.post("/:id/rating", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { score, text } = await readJson(c.req.raw, RatingForm);
  await services.conversations.rate(actor, c.req.param("id"), score, text);
  return c.body(null, 204);
});

/** Live updates. The conversation is found and the participant is known before any room is opened. */
conversationsApi.get("/:id/live", async (c) => {
  const { actor, services } = c.env.requestContext;
  const id = c.req.param("id");
  return openSocket(c, async () => {
    const { side } = await services.conversations.participant(actor, id);
    return { room: conversationRoom(id), headers: { "X-Side": side } };
  });
});

function placeOf({ before, after, around }: Record<"before" | "after" | "around", string | undefined>) {
  if (before !== undefined) return { before: numberOf(before) };
  if (after !== undefined) return { after: numberOf(after) };
  return around === undefined ? null : { around: numberOf(around) };
}

function numberOf(text: string): number {
  const parsed = Place.safeParse(text);
  if (!parsed.success) throw new AppError("invalid", "A place in a conversation is a number.");
  return parsed.data;
}

function requireSignedIn(c: Context<Site>): void {
  requirePerson(c.env.requestContext.actor, "Sign in to write to us.");
}
