import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import {
  decodePrivateRequest,
  isOfOldPage,
  PRIVATE_CHECK_LIMIT_BYTES,
  privateCheckId,
} from "#core/checks/private-check.ts";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";
import { checksOpen } from "./checks.ts";

const OLD_PAGE = "The form is out of date. Reload the page and check the text again.";

export const privateChecksApi = new Hono<Site>()
  // Fingerprints of a text that stays where it is (app/core/checks/private-check.ts); its Idempotency-Key is made of the body.
  .post(
    "/",
    rule("person", { signIn: "Sign in to check a text privately.", body: PRIVATE_CHECK_LIMIT_BYTES }),
    checksOpen,
    async (c) => {
      const { requestContext } = c.env;
      const request = c.req.raw;
      if (request.headers.get("Content-Type") !== "application/octet-stream")
        throw new AppError("unsupported_type", "Send this as application/octet-stream.");
      const bytes = new Uint8Array(await request.arrayBuffer());
      if (isOfOldPage(bytes)) throw new AppError("conflict", OLD_PAGE);
      const requested = decodePrivateRequest(bytes);
      if (!requested)
        throw new AppError("invalid", "These are not the fingerprints of a text of 150 to 100,000 words.");
      const id = privateCheckId(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
      if (request.headers.get("Idempotency-Key") !== id) throw new AppError("conflict", OLD_PAGE);
      return c.json(await requestContext.services.privateChecks.answer(requestContext.actor, id, requested));
    },
  );

export type PrivateChecksApi = typeof privateChecksApi;
