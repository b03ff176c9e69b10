import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { mediaTypeOf } from "#core/media/media-type.ts";
import { routePath } from "#core/platform/route-path.ts";
import { rule } from "../api/shared/route.ts";
import { requireOwnOrigin } from "../platform/request-checks.ts";
import type { RouteRule } from "../platform/route-rule.ts";
import type { Site } from "../platform/site.ts";

/**
 * Whether a request may be the click of a mail program (RFC 8058): it comes from no page, so that no origin of ours can
 * be asked of it. What it holds is looked at by its handler; everything but that one line needs our origin after all.
 */
export function mayBeOneClick(request: Request, { origin }: Pick<RouteRule, "origin">): boolean {
  // Mail programs send to the address in the email; other spellings of it are the page's own requests.
  const { pathname } = new URL(request.url);
  return origin === "one-click" && routePath(pathname) === pathname.toLowerCase() && isForm(request);
}

function isForm(request: Pick<Request, "headers">): boolean {
  return ["application/x-www-form-urlencoded", "multipart/form-data"].includes(
    mediaTypeOf(request.headers.get("Content-Type")),
  );
}

/** One-click unsubscribe of mail programs: the token alone decides, without a session. Our own form redirects to the page. */
export const unsubscribePage = new Hono<Site>();

unsubscribePage.post("/:token", rule("anyone", { origin: "one-click" }), async (c, next) => {
  const { requestContext } = c.env;
  if (!(await isOneClick(c.req.raw.clone()))) {
    requireOwnOrigin(c.req.raw, requestContext.origin);
    return next();
  }
  await requestContext.services.notifications.unsubscribe(c.req.param("token"));
  return c.text("You are unsubscribed. You will not get these emails again.");
});

async function isOneClick(request: Pick<Request, "headers" | "formData">): Promise<boolean> {
  if (!isForm(request)) return false;
  try {
    return (await request.formData()).get("List-Unsubscribe") === "One-Click";
  } catch {
    throw new AppError("invalid", "The request cannot be read.");
  }
}
