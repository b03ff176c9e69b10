import { Hono } from "hono";
import { requireEditor } from "#core/identity/actor.ts";
import { MediaForm, MediaKind } from "#schema/media/media.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";

/** The library of ours, for editors. A file is announced, uploaded (a picture once a width), and finished. */
export const mediaApi = new Hono<Site>();

mediaApi.get("/", async (c) => {
  const { services, actor } = c.env.requestContext;
  const kind = MediaKind.safeParse(c.req.query("kind")).data ?? null;
  const { items, more } = await services.media.list(actor, { kind, q: c.req.query("q") ?? "", number: 1 });
  return c.json({ media: items, more });
});

mediaApi.post("/", async (c) => {
  const { services, actor } = c.env.requestContext;
  requireEditor(actor);
  return c.json({ media: await services.media.announce(actor, await readJson(c.req.raw, MediaForm)) }, 201);
});

mediaApi.post("/:id/completion", async (c) => {
  const { services, actor } = c.env.requestContext;
  return c.json({ media: await services.media.finish(actor, c.req.param("id")) });
});

mediaApi.delete("/:id", async (c) => {
  const { services, actor } = c.env.requestContext;
  await services.media.remove(actor, c.req.param("id"));
  return c.json({ removed: true });
});
