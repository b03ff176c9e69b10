import { Hono } from "hono";
import { requireEditor } from "#core/identity/actor.ts";
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
import { INBOX_ROOM } from "../../adapters/conversations/rooms.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";
import { openSocket } from "../shared/socket.ts";

/** The staff inbox API. Every service checks for an editor as well. */
export const inboxApi = new Hono<Site>();

/** No one else learns what there is to ask for. */
inboxApi.use("*", async (c, next) => {
  requireEditor(c.env.requestContext.actor);
  await next();
});

/** Announces that something in the inbox changed; the page fetches what. */
inboxApi.get("/live", (c) => openSocket(c, async () => ({ room: INBOX_ROOM, headers: { "X-Side": "staff" } })));

/** Counts of the views, and the socket of the inbox may live on. */
inboxApi.post("/presence", async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json({ counts: await services.conversations.staff.present(actor) });
});

/** The unread count in the sidebar. */
inboxApi.get("/waiting", async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json({ count: (await services.conversations.staff.waiting(actor)).waiting });
});

inboxApi.get("/search", async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json(await services.conversations.staff.find(actor, c.req.query("q") ?? ""));
});

inboxApi.get("/saved-replies", async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json({ savedReplies: await services.conversations.savedReplies.list(actor) });
});

inboxApi.put("/saved-replies", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.savedReplies.save(actor, await readJson(c.req.raw, SavedReplyForm));
  return c.body(null, 204);
});

inboxApi.delete("/saved-replies/:id", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.savedReplies.remove(actor, c.req.param("id"));
  return c.body(null, 204);
});

inboxApi.get("/:id/context", async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json(await services.conversations.staff.context(actor, c.req.param("id")));
});

/** A saved reply with its variables filled in for this conversation. */
inboxApi.post("/:id/saved-replies/:savedReplyId", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { id, savedReplyId } = c.req.param();
  return c.json(await services.conversations.savedReplies.fill(actor, savedReplyId, id));
});

inboxApi.post("/:id/notes", async (c) => {
  const { actor, services } = c.env.requestContext;
  const note = await services.conversations.staff.note(actor, c.req.param("id"), await readJson(c.req.raw, NoteForm));
  return c.json({ note }, 201);
});

inboxApi.post("/:id/assignment", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { personId } = await readJson(c.req.raw, AssignmentForm);
  await services.conversations.staff.assign(actor, c.req.param("id"), personId);
  return c.body(null, 204);
});

inboxApi.post("/:id/priority", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { priority } = await readJson(c.req.raw, PriorityForm);
  await services.conversations.staff.prioritise(actor, c.req.param("id"), priority);
  return c.body(null, 204);
});

inboxApi.post("/:id/labels", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { labels } = await readJson(c.req.raw, LabelsForm);
  await services.conversations.staff.label(actor, c.req.param("id"), labels);
  return c.body(null, 204);
});

inboxApi.post("/:id/snooze", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { until } = await readJson(c.req.raw, SnoozeForm);
  await services.conversations.staff.snooze(actor, c.req.param("id"), until);
  return c.body(null, 204);
});

inboxApi.post("/:id/release", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.staff.letThrough(actor, c.req.param("id"));
  return c.body(null, 204);
});

inboxApi.post("/:id/merge", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { into } = await readJson(c.req.raw, MergeForm);
  await services.conversations.staff.merge(actor, c.req.param("id"), into);
  return c.json({ into });
});

inboxApi.post("/:id/block", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.staff.block(actor, c.req.param("id"), await readJson(c.req.raw, BlockForm));
  return c.body(null, 204);
});

inboxApi.delete("/:id/block", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.staff.unblock(actor, c.req.param("id"));
  return c.body(null, 204);
});

inboxApi.post("/:id/reports/settlement", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.staff.settleReports(actor, c.req.param("id"));
  return c.body(null, 204);
});

inboxApi.get("/:id/scheduled", async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json({ scheduled: await services.conversations.clockwork.scheduled(actor, c.req.param("id")) });
});

inboxApi.post("/:id/scheduled", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.conversations.clockwork.schedule(actor, c.req.param("id"), await readJson(c.req.raw, ScheduleForm));
  return c.body(null, 204);
});

inboxApi.delete("/:id/scheduled/:key", async (c) => {
  const { actor, services } = c.env.requestContext;
  const { id, key } = c.req.param();
  await services.conversations.clockwork.unschedule(actor, id, key);
  return c.body(null, 204);
});
