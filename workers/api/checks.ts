import { Hono } from "hono";
import { z } from "zod";
import { isPerson } from "#core/actor.ts";
import { Refused } from "#core/refused.ts";
import { CheckForm } from "#schema/check.ts";
import type { Site } from "../site.ts";
import { readJson } from "./json.ts";

export const checksApi = new Hono<Site>();

const Asked = CheckForm.extend({ documentId: z.uuid() });

/** Asks for a check of one's own document. */
checksApi.post("/", async (c) => {
  const { visit } = c.env;
  if (!isPerson(visit.actor)) throw new Refused("not_signed_in", "Sign in to check a document.");
  if (!visit.config.flags.turnitin)
    throw new Refused("flag_off", "Similarity checks are paused. Nothing was charged; try again later.");
  const { documentId, ...form } = await readJson(c.req.raw, Asked);
  const id = await visit.services.checks.request(visit.actor, documentId, form);
  return c.json({ check: await visit.services.checks.state(visit.actor, id) }, 201);
});

checksApi.get("/", async (c) => {
  const { actor, services } = c.env.visit;
  if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to see your checks.");
  return c.json({ checks: await services.checks.list(actor) });
});

/** Where a check stands: for browsers whose socket is blocked, and for the first look. */
checksApi.get("/:id", async (c) => {
  const { actor, services } = c.env.visit;
  if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to see this check.");
  return c.json({ check: await services.checks.state(actor, c.req.param("id")) });
});

/** The text of one's own check, once it was read: conflict until then. */
checksApi.get("/:id/text", async (c) => {
  const { actor, services } = c.env.visit;
  if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to read this text.");
  return c.json(await services.checks.text(actor, c.req.param("id")));
});

/** What was found so far, in the shape of the report. */
checksApi.get("/:id/partial", async (c) => {
  const { actor, services } = c.env.visit;
  if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to see this check.");
  return c.json(await services.checks.partial(actor, c.req.param("id")));
});

checksApi.post("/:id/cancellation", async (c) => {
  const { actor, services } = c.env.visit;
  if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to cancel this check.");
  await services.checks.cancel(actor, c.req.param("id"));
  return c.json({ check: await services.checks.state(actor, c.req.param("id")) });
});

/** Progress as it happens. The check is found and owned first, then the room is opened. */
checksApi.get("/:id/live", async (c) => {
  const { visit, platform } = c.env;
  const { actor } = visit;
  const request = c.req.raw;
  if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to watch this check.");
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket")
    throw new Refused("invalid", "This address speaks WebSocket only.");
  // A socket has no CORS: another site's page could open one with the person's cookies.
  if (request.headers.get("Origin") !== visit.origin)
    throw new Refused("not_allowed", "This socket opens from our own pages only.");
  const check = await visit.services.checks.state(actor, c.req.param("id"));
  const room = platform.LIVE_ROOM.get(platform.LIVE_ROOM.idFromName(check.id));
  const headers = new Headers({ Upgrade: "websocket" });
  for (const name of ["Connection", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set("X-Watcher", actor.id);
  // A state is a few kB: a title, some collections and numbers.
  headers.set("X-Check-State", encodeURIComponent(JSON.stringify(check)));
  return room.fetch(new Request("https://room.internal/", { headers }));
});
