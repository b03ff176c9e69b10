import { Hono } from "hono";
import { PushEndpoint, PushForm } from "#schema/notifications/push.ts";
import type { Site } from "../../platform/site.ts";
import { json, rule } from "../shared/route.ts";

export const pushApi = new Hono<Site>()
  // Subscribes this browser; repeating it changes nothing.
  .post(
    "/",
    rule("person", { signIn: "Sign in again to turn browser notifications on." }),
    json(PushForm),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      const form = c.req.valid("json");
      return c.json(await services.bridges.push.subscribe(actor, form, c.req.header("User-Agent") ?? ""), 201);
    },
  )
  // Unsubscribes this browser, which knows only its endpoint. Repeating it changes nothing.
  .put(
    "/removal",
    rule("person", { signIn: "Sign in again to turn browser notifications off." }),
    json(PushEndpoint),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      await services.bridges.push.forget(actor, c.req.valid("json").endpoint);
      return c.json({ gone: true });
    },
  )
  .delete("/:id", rule("owner"), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.bridges.push.unsubscribe(actor, c.req.param("id"));
    return c.json({ gone: true });
  });

export type PushApi = typeof pushApi;
