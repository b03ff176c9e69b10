import { Hono } from "hono";
import { z } from "zod";
import type { Site } from "../../platform/site.ts";
import { json, rule } from "../shared/route.ts";

const Confirmation = z.object({ askedAt: z.number().int().min(0) });

export const bridgesApi = new Hono<Site>()
  // A person's other notification channels: browsers and Telegram.
  .get("/", rule("person"), async (c) => {
    const { actor, services, config } = c.env.requestContext;
    const { push, telegram } = services.bridges;
    return c.json({
      push: { key: push.key, devices: await push.devices(actor) },
      telegram: {
        open: telegram.open,
        isTestMode: config.bridges.telegram === null,
        ...(await telegram.linkState(actor)),
      },
    });
  })
  .post("/telegram/code", rule("person"), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json(await services.bridges.telegram.makeCode(actor), 201);
  })
  .post(
    "/telegram/confirmation",
    rule("person", { signIn: "Sign in again to link your chat." }),
    json(Confirmation),
    async (c) => {
      const { actor, services } = c.env.requestContext;
      const { askedAt } = c.req.valid("json");
      await services.bridges.telegram.confirm(actor, askedAt);
      return c.json(await services.bridges.telegram.linkState(actor));
    },
  )
  .delete("/telegram", rule("person"), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.bridges.telegram.unlink(actor);
    return c.json({ unlinked: true });
  });

export type BridgesApi = typeof bridgesApi;
