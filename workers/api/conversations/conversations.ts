import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { EditForm, ResolveForm, SeenForm, StaffSendForm, StartForm } from "#schema/conversations/conversation.ts";
import { RatingForm, ReportForm } from "#schema/conversations/inbox.ts";
import { conversationViews } from "#schema/vocabulary/conversations.ts";
import { conversationRoom } from "../../adapters/conversations/rooms.ts";
import type { Site } from "../../platform/site.ts";
import { json, query, rule } from "../shared/route.ts";
import { openSocket } from "../shared/socket.ts";

const signIn = { signIn: "Sign in to write to us." } as const;
const Place = z
  .string()
  .regex(/^\d{1,15}$/, "A place in a conversation is a number.")
  .transform(Number);
const FromStart = z
  .string()
  .optional()
  .transform((text) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0));
const After = z.object({ after: FromStart, note: FromStart });
const PageOf = z.object({
  before: Place.optional(),
  after: Place.optional(),
  around: Place.optional(),
  limit: FromStart,
});
const ListOf = z.object({ q: z.string().optional(), view: z.enum(conversationViews).optional().catch(undefined) });
const Words = z.object({ q: z.string().default("") });
const Quoting = z.object({
  conversation: z.string().optional(),
  report: z.string().optional(),
  order: z.string().optional(),
});
const Presence = z.object({ after: z.number().int().min(0).default(0), note: z.number().int().min(0).default(0) });

/** Access is checked before the body is read. */
const found: MiddlewareHandler<Site> = async (c, next) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.participant(actor, c.req.param("id") ?? "");
  await next();
};

/** Conversations, for their students and for staff: the service knows from which side someone comes. */
export const conversationsApi = new Hono<Site>()
  .post("/", rule("person", signIn), json(StartForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { id, reference } = await services.conversations.begin(actor, c.req.valid("json"));
    return c.json({ conversation: { id, reference } }, 201);
  })
  .get("/", rule("person", signIn), query(ListOf), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { q, view } = c.req.valid("query");
    if (q) return c.json(await services.conversations.searchOwn(actor, q));
    return c.json({
      conversations: await services.conversations.list(actor, { view }),
      counts: await services.conversations.counts(actor),
    });
  })
  // The unread count in the sidebar.
  .get("/unread", rule("person", signIn), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ count: (await services.conversations.counts(actor)).unread });
  })
  .get("/quotable", rule("person", signIn), query(Quoting), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json(await services.conversations.quotable(actor, c.req.valid("query")));
  })
  .get("/:id/changes", rule("participant"), query(After), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { after, note } = c.req.valid("query");
    return c.json(await services.conversations.changes(actor, c.req.param("id"), after, note));
  })
  .post("/:id/presence", rule("participant"), found, json(Presence), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { after, note } = c.req.valid("json");
    return c.json(await services.conversations.presence(actor, c.req.param("id"), after, note));
  })
  .get("/:id/messages", rule("participant"), query(PageOf), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { limit, ...place } = c.req.valid("query");
    return c.json(
      await services.conversations.page(actor, c.req.param("id"), placeOf(place), Math.min(100, limit || 50)),
    );
  })
  .post("/:id/messages", rule("participant"), found, json(StaffSendForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const form = c.req.valid("json");
    const { message, made } = await services.conversations.send(actor, c.req.param("id"), form);
    return c.json({ message }, made ? 201 : 200);
  })
  .patch("/:id/messages/:messageId", rule("participant"), found, json(EditForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { body } = c.req.valid("json");
    const { id, messageId } = c.req.param();
    return c.json({ message: await services.conversations.edit(actor, id, messageId, body) });
  })
  .delete("/:id/messages/:messageId", rule("participant"), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { id, messageId } = c.req.param();
    return c.json({ message: await services.conversations.remove(actor, id, messageId) });
  })
  // As text, so that the link opens without JavaScript.
  .get("/:id/messages/:messageId/original", rule("participant"), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { id, messageId } = c.req.param();
    return c.text(await services.conversations.originalOf(actor, id, messageId));
  })
  .post("/:id/messages/:messageId/report", rule("participant"), found, json(ReportForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { id, messageId } = c.req.param();
    const { reason } = c.req.valid("json");
    await services.conversations.report(actor, id, messageId, reason);
    return c.body(null, 204);
  })
  .post("/:id/marks", rule("participant"), found, json(SeenForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.mark(actor, c.req.param("id"), c.req.valid("json"));
    return c.body(null, 204);
  })
  .get("/:id/files", rule("participant"), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ files: await services.conversations.filesOf(actor, c.req.param("id")) });
  })
  .get("/:id/search", rule("participant", { rate: "search" }), query(Words), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json(await services.conversations.search(actor, c.req.param("id"), c.req.valid("query").q));
  })
  // Pages that were opened before the number was sent send nothing.
  .post("/:id/resolution", rule("participant"), found, json(ResolveForm, { ifEmpty: {} }), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.resolve(actor, c.req.param("id"), c.req.valid("json").seen);
    return c.body(null, 204);
  })
  // Resolved too early: staff alone go on with it.
  .delete("/:id/resolution", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.reopen(actor, c.req.param("id"));
    return c.body(null, 204);
  })
  .post("/:id/rating", rule("participant"), found, json(RatingForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { score, text } = c.req.valid("json");
    await services.conversations.rate(actor, c.req.param("id"), score, text);
    return c.body(null, 204);
  })
  // Live updates. The conversation is found and the participant is known before any room is opened.
  .get("/:id/live", rule("participant"), async (c) => {
    const { actor, services } = c.env.requestContext;
    const id = c.req.param("id");
    return openSocket(c, async () => {
      const { side } = await services.conversations.participant(actor, id);
      return { room: conversationRoom(id), headers: { "X-Side": side } };
    });
  });

function placeOf({ before, after, around }: { before?: number; after?: number; around?: number }) {
  if (before !== undefined) return { before };
  if (after !== undefined) return { after };
  return around === undefined ? null : { around };
}

export type ConversationsApi = typeof conversationsApi;
