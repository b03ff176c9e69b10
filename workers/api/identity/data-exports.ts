import { Hono } from "hono";
import { filePolicy } from "../../platform/security.ts";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";

export const dataExportsApi = new Hono<Site>()
  // The archive of the person's own data, while it is kept.
  .get("/:id", rule("owner", { fresh: true, signIn: "Sign in to download your data." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    const { body, bytes, requestedAt } = await services.dataExports.download(actor, c.req.param("id"));
    const day = new Date(requestedAt).toISOString().slice(0, 10);
    return new Response(body, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Length": String(bytes),
        "Content-Disposition": `attachment; filename="marginalia-data-${day}.zip"`,
        "Content-Security-Policy": filePolicy(),
      },
    });
  });
