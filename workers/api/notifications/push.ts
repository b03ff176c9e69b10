import { Hono } from "hono";
import { requirePerson } from "#core/identity/actor.ts";
import { PushEndpoint, PushForm } from "#schema/notifications/push.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";

export const pushApi = new Hono<Site>();

/** Subscribes this browser; repeating it changes nothing. */
pushApi.post("/", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in again to turn browser notifications on.");
  const form = await readJson(c.req.raw, PushForm);
  return c.json(await services.bridges.push.subscribe(actor, form, c.req.header("User-Agent") ?? ""), 201);
});

/** Unsubscribes this browser, which knows only its endpoint. */
pushApi.post("/removal", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in again to turn browser notifications off.");
  await services.bridges.push.forget(actor, (await readJson(c.req.raw, PushEndpoint)).endpoint);
  return c.json({ gone: true });
});

pushApi.delete("/:id", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.bridges.push.unsubscribe(actor, c.req.param("id"));
  return c.json({ gone: true });
});
