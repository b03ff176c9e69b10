import { Hono } from "hono";
import { z } from "zod";
import { requireOpenArea } from "#core/platform/closed-areas.ts";
import { NoteForm } from "#schema/conversations/conversation.ts";
import {
  AssignmentForm,
  BlockForm,
  LabelsForm,
  MergeForm,
  PriorityForm,
  SavedReplyForm,
  ScheduleForm,
  SnoozeForm,
} from "#schema/conversations/inbox.ts";
import { conversationChannels } from "#schema/vocabulary/conversations.ts";
import { INBOX_ROOM } from "../../adapters/conversations/rooms.ts";
import type { Site } from "../../platform/site.ts";
import { json, query, rule } from "../shared/route.ts";
import { openSocket } from "../shared/socket.ts";

const Presence = z.object({ channel: z.enum(conversationChannels).optional() });
const Words = z.object({ q: z.string().default("") });

/** The staff inbox API. Every service checks for an editor as well. */
export const inboxApi = new Hono<Site>()
  // Announces that something in the inbox changed; the page fetches what.
  .get("/live", rule("editor"), (c) =>
    openSocket(
      c,
      async () => ({ room: INBOX_ROOM, headers: { "X-Side": "staff" } }),
      (flags) => requireOpenArea(flags, "/api/inbox/live"),
    ),
  )
  // Counts of the views, of one channel or of all, and the socket of the inbox may live on.
  .post("/presence", rule("editor"), query(Presence), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ counts: await services.conversations.staff.present(actor, c.req.valid("query").channel) });
  })
  // The unread count in the sidebar.
  .get("/waiting", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ count: (await services.conversations.staff.waiting(actor)).waiting });
  })
  .get("/search", rule("editor", { rate: "search" }), query(Words), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json(await services.conversations.staff.find(actor, c.req.valid("query").q));
  })
  .get("/saved-replies", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ savedReplies: await services.conversations.savedReplies.list(actor) });
  })
  .put("/saved-replies", rule("editor"), json(SavedReplyForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.savedReplies.save(actor, c.req.valid("json"));
    return c.body(null, 204);
  })
  .delete("/saved-replies/:id", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.savedReplies.remove(actor, c.req.param("id"));
    return c.body(null, 204);
  })
  .get("/:id/context", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json(await services.conversations.staff.context(actor, c.req.param("id")));
  })
  // A saved reply with its variables filled in for this conversation.
  .post("/:id/saved-replies/:savedReplyId", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { id, savedReplyId } = c.req.param();
    return c.json(await services.conversations.savedReplies.fill(actor, savedReplyId, id));
  })
  .post("/:id/notes", rule("editor"), json(NoteForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const note = await services.conversations.staff.note(actor, c.req.param("id"), c.req.valid("json"));
    return c.json({ note }, 201);
  })
  .post("/:id/assignment", rule("editor"), json(AssignmentForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { personId } = c.req.valid("json");
    await services.conversations.staff.assign(actor, c.req.param("id"), personId);
    return c.body(null, 204);
  })
  .post("/:id/priority", rule("editor"), json(PriorityForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { priority } = c.req.valid("json");
    await services.conversations.staff.prioritise(actor, c.req.param("id"), priority);
    return c.body(null, 204);
  })
  .post("/:id/labels", rule("editor"), json(LabelsForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { labels } = c.req.valid("json");
    await services.conversations.staff.label(actor, c.req.param("id"), labels);
    return c.body(null, 204);
  })
  .post("/:id/snooze", rule("editor"), json(SnoozeForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { until } = c.req.valid("json");
    await services.conversations.staff.snooze(actor, c.req.param("id"), until);
    return c.body(null, 204);
  })
  .post("/:id/release", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.staff.letThrough(actor, c.req.param("id"));
    return c.body(null, 204);
  })
  .post("/:id/merge", rule("editor"), json(MergeForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { into } = c.req.valid("json");
    await services.conversations.staff.merge(actor, c.req.param("id"), into);
    return c.json({ into });
  })
  .post("/:id/block", rule("editor"), json(BlockForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.staff.block(actor, c.req.param("id"), c.req.valid("json"));
    return c.body(null, 204);
  })
  .delete("/:id/block", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.staff.unblock(actor, c.req.param("id"));
    return c.body(null, 204);
  })
  .post("/:id/reports/settlement", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.staff.settleReports(actor, c.req.param("id"));
    return c.body(null, 204);
  })
  .get("/:id/scheduled", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ scheduled: await services.conversations.clockwork.scheduled(actor, c.req.param("id")) });
  })
  .post("/:id/scheduled", rule("editor"), json(ScheduleForm), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.clockwork.schedule(actor, c.req.param("id"), c.req.valid("json"));
    return c.body(null, 204);
  })
  .delete("/:id/scheduled/:key", rule("editor"), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { id, key } = c.req.param();
    await services.conversations.clockwork.unschedule(actor, id, key);
    return c.body(null, 204);
  });

export type InboxApi = typeof inboxApi;
