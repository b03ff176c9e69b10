import { Hono } from "hono";
import { filePolicy } from "../../platform/security.ts";
import type { Site } from "../../platform/site.ts";
import { encodeRfc8187 } from "../checks/documents.ts";
import { rule } from "../shared/route.ts";

/** Files of messages. They hang on nothing until a message names them, and open for no one until they were looked into. */
export const messageFilesApi = new Hono<Site>()
  .get("/:id", rule("participant"), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ file: await services.conversations.files.read(actor, c.req.param("id")) });
  })
  .delete("/:id", rule("owner"), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.conversations.files.remove(actor, c.req.param("id"));
    return c.body(null, 204);
  })
  // As a download, and never as something that runs. A picture may be shown where an <img> asks for it: it was written again.
  .get("/:id/file", rule("participant"), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { body, size, name, mime } = await services.conversations.files.download(actor, c.req.param("id"));
    return new Response(body as unknown as BodyInit, {
      headers: {
        "Content-Type": mime,
        "Content-Length": String(size),
        "Content-Disposition": `attachment; filename*=UTF-8''${encodeRfc8187(name)}`,
        "Content-Security-Policy": filePolicy(),
      },
    });
  });

export type MessageFilesApi = typeof messageFilesApi;
