import { Hono } from "hono";
import { z } from "zod";
import type { Site } from "../../platform/site.ts";
import { json, rule } from "../shared/route.ts";

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
/** What the notification list shows before it leads to the page of all. */
const SHOWN = 8;

/** Polled by the notification menu in the top bar. */
export const notificationsApi = new Hono<Site>()
  .get("/", rule("person"), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { notificationFeed } = services.notifications;
    const [{ items }, unread] = await Promise.all([
      notificationFeed.list(actor, null, SHOWN),
      notificationFeed.unread(actor),
    ]);
    return c.json({ items, unread });
  })
  .get("/unread", rule("person"), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ unread: await services.notifications.notificationFeed.unread(actor) });
  })
  .post("/read", rule("person", { signIn: "Sign in to see your notifications." }), json(Read), async (c) => {
    const { actor, services } = c.env.requestContext;
    const requested = c.req.valid("json");
    const { notificationFeed } = services.notifications;
    if ("path" in requested) await notificationFeed.seenAt(actor, requested.path);
    else await notificationFeed.markRead(actor, "all" in requested ? "all" : requested.keys);
    return c.json({ unread: await services.notifications.notificationFeed.unread(actor) });
  });

export type NotificationsApi = typeof notificationsApi;
