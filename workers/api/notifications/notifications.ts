import { Hono } from "hono";
import { z } from "zod";
import { Refused } from "#core/app-error.ts";
import { isPerson } from "#core/identity/actor.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";

/** The bell in the top bar asks here. */
export const noticesApi = new Hono<Site>();

const Read = z.union([
  z.object({
    path: z
      .string()
      .max(200)
      .regex(/^\/[\w/-]*$/),
  }),
  z.object({ all: z.literal(true) }),
  z.object({ keys: z.array(z.string().min(1).max(200)).min(1).max(100) }),
]);
/** What the bell shows before it leads to the page of all. */
const SHOWN = 8;

noticesApi.get("/", async (c) => {
  const { actor, services } = c.env.visit;
  const { bell } = services.notices;
  const [{ items }, unread] = await Promise.all([bell.list(actor, null, SHOWN), bell.unread(actor)]);
  return c.json({ items, unread });
});

noticesApi.get("/unread", async (c) => {
  const { actor, services } = c.env.visit;
  return c.json({ unread: await services.notices.bell.unread(actor) });
});

noticesApi.post("/read", async (c) => {
  const { actor, services } = c.env.visit;
  if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to see your notifications.");
  const asked = await readJson(c.req.raw, Read);
  const { bell } = services.notices;
  if ("path" in asked) await bell.seenAt(actor, asked.path);
  else await bell.markRead(actor, "all" in asked ? "all" : asked.keys);
  return c.json({ unread: await services.notices.bell.unread(actor) });
});
