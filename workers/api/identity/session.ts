import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { isPerson } from "#core/identity/actor.ts";
import { FRESH_MINUTES, isFresh } from "#core/identity/fresh-sign-in.ts";
import { ConfirmationForm } from "#schema/identity/user.ts";
import type { Site } from "../../platform/site.ts";
import { json, rule } from "../shared/route.ts";

export const sessionApi = new Hono<Site>()
  /** The signed-in person: an open page whose session has ended asks before it continues. */
  .get("/", rule("anyone"), (c) => {
    const { actor } = c.env.requestContext;
    return c.json({ email: isPerson(actor) ? actor.email : null });
  })
  /** Whether the sign-in is fresh enough for a sensitive action, and how else it can be confirmed. */
  .get("/confirmation", rule("person"), async (c) => {
    const { actor, services, embeddedSignIn } = c.env.requestContext;
    const method = await services.people.confirmationMethod(actor);
    return c.json({ fresh: isFresh(actor), method, mailbox: embeddedSignIn?.mailbox ?? null });
  })
  /** Confirms the sign-in by a password or a code. Throws `invalid` for a wrong one, `too_many` after several. */
  .post("/confirmation", rule("person", { rate: "door" }), json(ConfirmationForm), async (c) => {
    const { session, embeddedSignIn } = c.env.requestContext;
    if (!embeddedSignIn || !session) throw new AppError("not_found", "The sign-in service confirms sign-ins itself.");
    const headers = await embeddedSignIn.verify(session, c.req.valid("json").given);
    for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
    return c.json({ fresh: true });
  })
  /** The question in the words of Clerk's components, which then confirm the sign-in themselves. */
  .post("/reverification", rule("person"), (c) => {
    const { actor } = c.env.requestContext;
    if (isFresh(actor)) return c.json({ fresh: true });
    // Clerk's hook reads it from the result, whatever the status.
    const level = isPerson(actor) && actor.role !== "user" ? "second_factor" : "first_factor";
    const reverification = { level, afterMinutes: FRESH_MINUTES };
    const clerk_error = { type: "forbidden", reason: "reverification-error", metadata: { reverification } };
    return c.json({ clerk_error });
  });

export type SessionApi = typeof sessionApi;
