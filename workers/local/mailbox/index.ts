import { type Context, Hono } from "hono";
import { Refused } from "#core/refused.ts";
import type { Site } from "../../site.ts";
import { createKeep, type Kept } from "./keep.ts";
import { letterPage, listPage } from "./page.ts";

const LISTED = 200;

/** A readable mailbox for local runs. */
export const mailbox = new Hono<Site>();

mailbox.get("/", async (c) => shown(c, listPage(await createKeep(c.env.platform.FILES).list(LISTED))));

/** The same for tests. */
mailbox.get("/all.json", async (c) => c.json(await createKeep(c.env.platform.FILES).list(LISTED)));

mailbox.get("/:id", async (c) => shown(c, letterPage(await find(c, c.req.param("id")))));

mailbox.get("/:id/html", async (c) => {
  const { html } = await find(c, c.req.param("id"));
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";
  return c.html(html, 200, { "Content-Security-Policy": policy });
});

async function find(c: Context<Site>, id: string): Promise<Kept> {
  const kept = await createKeep(c.env.platform.FILES).find(id);
  if (!kept) throw new Refused("not_found", "There is no such letter.");
  return kept;
}

function shown(c: Context<Site>, html: string): Response {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'";
  return c.html(html, 200, { "Content-Security-Policy": policy });
}
