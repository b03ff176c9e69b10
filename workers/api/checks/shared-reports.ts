import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { cookieNames, hostCookie } from "#core/identity/cookie-names.ts";
import { ShareSecret } from "#schema/checks/report-share.ts";
import { writeCookie } from "../../platform/cookies.ts";
import type { Site } from "../../platform/site.ts";
import { json, rule } from "../shared/route.ts";

/** The cookie of a link lives for an hour at most; after that the link is opened again. Seconds. */
const MOST_SECONDS = 3600;

export const sharedApi = new Hono<Site>()
  // Accepts a link's secret, which was in a fragment and so in no request before, and sets it as a cookie.
  .post("/", rule("anyone", { rate: "write" }), json(z.object({ secret: z.string() })), async (c) => {
    const { services, origin } = c.env.requestContext;
    const { secret } = c.req.valid("json");
    if (!ShareSecret.safeParse(secret).success) throw new AppError("gone", "This link is incomplete. Copy it again.");
    const { seconds } = await services.shares.exchange(secret);
    const options = { secure: origin.startsWith("https:"), maxAge: Math.min(MOST_SECONDS, seconds) };
    return c.json({ ok: true }, 200, {
      "Set-Cookie": writeCookie(hostCookie(cookieNames.share, origin), secret, options),
    });
  });
