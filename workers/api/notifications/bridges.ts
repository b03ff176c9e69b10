import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "#core/identity/actor.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";

export const bridgesApi = new Hono<Site>();

const Confirmation = z.object({ askedAt: z.number().int().min(0) });

/** A person's other notification channels: browsers and Telegram. */
bridgesApi.get("/", async (c) => {
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
});

bridgesApi.post("/telegram/code", async (c) => {
  const { actor, services } = c.env.requestContext;
  return c.json(await services.bridges.telegram.makeCode(actor), 201);
});

bridgesApi.post("/telegram/confirmation", async (c) => {
  const { actor, services } = c.env.requestContext;
  requirePerson(actor, "Sign in again to link your chat.");
  const { askedAt } = await readJson(c.req.raw, Confirmation);
  await services.bridges.telegram.confirm(actor, askedAt);
  return c.json(await services.bridges.telegram.linkState(actor));
});

bridgesApi.delete("/telegram", async (c) => {
  const { actor, services } = c.env.requestContext;
  await services.bridges.telegram.unlink(actor);
  return c.json({ unlinked: true });
});
