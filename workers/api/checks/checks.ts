import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { requirePerson } from "#core/identity/actor.ts";
import { CLOSED_RETRY_SECONDS } from "#core/platform/closed-areas.ts";
import { CheckForm } from "#schema/checks/check.ts";
import type { Flags } from "#schema/platform/flags.ts";
import { checkRoom } from "../../adapters/platform/sockets.ts";
import type { Site } from "../../platform/site.ts";
import { json, query, rule } from "../shared/route.ts";
import { openSocket } from "../shared/socket.ts";

const AllowanceFor = z.object({ key: z.uuid().optional().catch(undefined) });
const Asked = CheckForm.extend({ documentId: z.uuid() });

/** Before the form is read. */
export const checksOpen: MiddlewareHandler<Site> = async (c, next) => {
  requireChecks(c.env.requestContext.config.flags);
  await next();
};

function requireChecks({ turnitin }: Flags): void {
  if (!turnitin)
    throw new AppError("flag_off", "Similarity checks are paused. Nothing was charged; try again later.", {
      retryAfter: CLOSED_RETRY_SECONDS,
    });
}

export const checksApi = new Hono<Site>()
  // Asks for a check of their own document.
  .post("/", rule("person", { signIn: "Sign in to check a document." }), checksOpen, json(Asked), async (c) => {
    const { requestContext } = c.env;
    const { documentId, ...form } = c.req.valid("json");
    const id = await requestContext.services.checks.request(requestContext.actor, documentId, form);
    return c.json({ check: await requestContext.services.checks.state(requestContext.actor, id) }, 201);
  })
  // What may still be checked today: asked before a file is sent.
  .get("/allowance", rule("person", { signIn: "Sign in to check a document." }), query(AllowanceFor), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ allowance: await services.checks.allowance(actor, c.req.valid("query").key ?? null) });
  })
  .get("/", rule("person", { signIn: "Sign in to see your checks." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ checks: await services.checks.list(actor) });
  })
  // Where a check is: for browsers whose socket is blocked, and for the first look.
  .get("/:id", rule("owner", { signIn: "Sign in to see this check." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json({ check: await services.checks.state(actor, c.req.param("id")) });
  })
  // The text of their own check, once it was read: conflict until then.
  .get("/:id/text", rule("owner", { signIn: "Sign in to read this text." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json(await services.checks.text(actor, c.req.param("id")));
  })
  // What was found so far, in the shape of the report.
  .get("/:id/partial", rule("owner", { signIn: "Sign in to see this check." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    return c.json(await services.checks.partial(actor, c.req.param("id")));
  })
  .post("/:id/cancellation", rule("owner", { signIn: "Sign in to cancel this check." }), async (c) => {
    const { actor, services } = c.env.requestContext;
    await services.checks.cancel(actor, c.req.param("id"));
    return c.json({ check: await services.checks.state(actor, c.req.param("id")) });
  })
  // Progress as it happens. The check is found and owned first, then the room is opened.
  .get("/:id/live", rule("owner"), (c) => {
    const { actor, services } = c.env.requestContext;
    const admit = async () => {
      const check = await services.checks.state(requirePerson(actor), c.req.param("id"));
      // A state is a few kB: a title, some collections and numbers.
      return { room: checkRoom(check.id), headers: { "X-Check-State": encodeURIComponent(JSON.stringify(check)) } };
    };
    return openSocket(c, admit, requireChecks);
  });

export type ChecksApi = typeof checksApi;
