import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { requirePerson } from "#core/identity/actor.ts";
import { CheckForm } from "#schema/checks/check.ts";
import { checkRoom } from "../../adapters/platform/sockets.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";
import { openSocket } from "../shared/socket.ts";

export const checksApi = new Hono<Site>();

const Asked = CheckForm.extend({ documentId: z.uuid() });

/** Asks for a check of their own document. */
checksApi.post("/", async (c) => {
  const { requestContext } = c.env;
  requirePerson(requestContext.actor, "Sign in to check a document.");
  if (!requestContext.config.flags.turnitin)
    throw new AppError("flag_off", "Similarity checks are paused. Nothing was charged; try again later.");
  const { documentId, ...form } = await readJson(c.req.raw, Asked);
  const id = await requestContext.services.checks.request(requestContext.actor, documentId, form);
  return c.json({ check: await requestContext.services.checks.state(requestContext.actor, id) }, 201);
});

/** What may still be checked today: asked before a file is sent. */
checksApi.get("/allowance", async (c) => {
  const { requestContext } = c.env;
  requirePerson(requestContext.actor, "Sign in to check a document.");
  const key = z.uuid().safeParse(c.req.query("key"));
  return c.json({
    allowance: await requestContext.services.checks.allowance(requestContext.actor, key.success ? key.data : null),
  });
});

checksApi.get("/", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see your checks.");
  return c.json({ checks: await services.checks.list(actor) });
});

/** Where a check is: for browsers whose socket is blocked, and for the first look. */
checksApi.get("/:id", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see this check.");
  return c.json({ check: await services.checks.state(actor, c.req.param("id")) });
});

/** The text of their own check, once it was read: conflict until then. */
checksApi.get("/:id/text", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to read this text.");
  return c.json(await services.checks.text(actor, c.req.param("id")));
});

/** What was found so far, in the shape of the report. */
checksApi.get("/:id/partial", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to see this check.");
  return c.json(await services.checks.partial(actor, c.req.param("id")));
});

checksApi.post("/:id/cancellation", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in to cancel this check.");
  await services.checks.cancel(actor, c.req.param("id"));
  return c.json({ check: await services.checks.state(actor, c.req.param("id")) });
});

/** Progress as it happens. The check is found and owned first, then the room is opened. */
checksApi.get("/:id/live", (c) => {
  const { actor, services } = c.env.requestContext;
  return openSocket(c, async () => {
    const check = await services.checks.state(requirePerson(actor), c.req.param("id"));
    // A state is a few kB: a title, some collections and numbers.
    return { room: checkRoom(check.id), headers: { "X-Check-State": encodeURIComponent(JSON.stringify(check)) } };
  });
});
