import type { MiddlewareHandler } from "hono";
import { FORM_LIMIT_BYTES } from "#schema/vocabulary/routes.ts";
import { withRule } from "../platform/route-rule.ts";
import type { Site } from "../platform/site.ts";

/** The rule of a webhook: its handler verifies the provider's signature. */
export function signed(body = FORM_LIMIT_BYTES): MiddlewareHandler<Site> {
  const pass: MiddlewareHandler<Site> = (_c, next) => next();
  return withRule(pass, {
    who: "anyone",
    origin: "signed",
    rate: "none",
    reason:
      "Signed messages of providers, which send a burst again when it is refused; each is sized and applied once.",
    body,
  });
}
