import { Hono } from "hono";
import { z } from "zod";
import { MediaForm, MediaKind } from "#schema/media/media.ts";
import { firstPage } from "#schema/shared/listing.ts";
import type { Site } from "../../platform/site.ts";
import { json, query, rule } from "../shared/route.ts";

const ListOf = z.object({ kind: MediaKind.optional().catch(undefined), q: z.string().default("") });

/** The library of ours, for editors. A file is announced, uploaded (a picture once a width), and finished. */
export const mediaApi = new Hono<Site>()
  .get("/", rule("editor"), query(ListOf), async (c) => {
    const { services, actor } = c.env.requestContext;
    const { kind = null, q } = c.req.valid("query");
    const { items, older } = await services.media.list(actor, { kind, q }, firstPage("added", { rows: 100 }));
    return c.json({ media: items, more: older !== null });
  })
  .post("/", rule("editor"), json(MediaForm), async (c) => {
    const { services, actor } = c.env.requestContext;
    return c.json({ media: await services.media.announce(actor, c.req.valid("json")) }, 201);
  })
  .post("/:id/completion", rule("editor"), async (c) => {
    const { services, actor } = c.env.requestContext;
    return c.json({ media: await services.media.finish(actor, c.req.param("id")) });
  })
  .delete("/:id", rule("editor"), async (c) => {
    const { services, actor } = c.env.requestContext;
    await services.media.remove(actor, c.req.param("id"));
    return c.json({ removed: true });
  });

export type MediaApi = typeof mediaApi;
