import type { Context, MiddlewareHandler, TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { AppError, fieldMessages } from "#core/app-error.ts";
import { requireAdmin, requireEditor, requirePerson } from "#core/identity/actor.ts";
import { requireFresh } from "#core/identity/fresh-sign-in.ts";
import { mediaTypeOf } from "#core/media/media-type.ts";
import type { RouteRule } from "../../platform/route-rule.ts";
import { withRule } from "../../platform/route-rule.ts";
import type { Site } from "../../platform/site.ts";

/**
 * The rule of a route, first in its chain: the gateway counts and measures the request by it, this middleware lets in
 * who may call.
 *
 * @param signIn what a guest is told
 * @param refusal what a person without the role is told
 * @throws AppError `not_signed_in` or `not_allowed`
 */
export function rule(
  who: Exclude<RouteRule["who"], "expert">,
  { signIn, refusal, ...more }: { signIn?: string; refusal?: string } & Partial<Omit<RouteRule, "who">> = {},
): MiddlewareHandler<Site> {
  const guard: MiddlewareHandler<Site> = async (c, next) => {
    const { actor } = c.env.requestContext;
    switch (who) {
      case "anyone":
      case "guest":
        break;
      case "person":
      case "owner":
      case "participant":
        requirePerson(actor, signIn);
        break;
      case "editor":
        requireEditor(actor, refusal);
        break;
      case "admin":
        requireAdmin(actor, refusal);
        break;
    }
    if (more.fresh) requireFresh(actor);
    await next();
  };
  return withRule(guard, { who, ...more });
}

type Target = "json" | "query" | "param" | "header";
type Validated<In extends Target, Schema extends z.ZodType> = MiddlewareHandler<
  Site,
  string,
  { in: { [K in In]: z.input<Schema> }; out: { [K in In]: z.output<Schema> } }
>;

/** Parses a JSON body; without one it is `ifEmpty`, where that is given. Throws `unsupported_type`, or `invalid` with messages by field. */
export function json<Schema extends z.ZodType>(
  schema: Schema,
  { ifEmpty }: { ifEmpty?: z.output<Schema> } = {},
): Validated<"json", Schema> {
  return async (c, next) => {
    if (ifEmpty !== undefined && !c.req.raw.body) {
      c.req.addValidatedData("json", ifEmpty as object);
      return next();
    }
    if (mediaTypeOf(c.req.header("Content-Type") ?? null) !== "application/json") {
      throw new AppError("unsupported_type", "Send this as application/json.");
    }
    const parsed = schema.safeParse(await c.req.raw.json().catch(() => null));
    if (!parsed.success) throw invalid(parsed.error);
    c.req.addValidatedData("json", parsed.data as object);
    await next();
  };
}

/** Parses the query. Throws `invalid` with messages by key. */
export function query<Schema extends z.ZodType>(schema: Schema): Validated<"query", Schema> {
  return async (c, next) => {
    const parsed = schema.safeParse(c.req.query());
    if (!parsed.success) throw invalid(parsed.error);
    c.req.addValidatedData("query", parsed.data as object);
    await next();
  };
}

/** Parses headers, by their names in lower case. Throws `invalid` with messages by name. */
export function header<Schema extends z.ZodType>(schema: Schema): Validated<"header", Schema> {
  return async (c, next) => {
    const parsed = schema.safeParse(c.req.header());
    if (!parsed.success) throw invalid(parsed.error);
    c.req.addValidatedData("header", parsed.data as object);
    await next();
  };
}

const Key = z.object({ "idempotency-key": z.uuid() });

/** The key under which a request that comes twice is one. Throws `invalid` without one. */
export function idempotencyKey(): Validated<"header", typeof Key> {
  return async (c, next) => {
    const parsed = Key.safeParse({ "idempotency-key": c.req.header("Idempotency-Key") });
    if (!parsed.success) throw new AppError("invalid", "The form is out of date. Reload the page and send it again.");
    c.req.addValidatedData("header", parsed.data);
    await next();
  };
}

/** JSON of a recursive type, which the type of Hono's own answer cannot follow. The value has to be plain JSON. */
export function recursiveJson<T extends object, Status extends ContentfulStatusCode>(
  c: Context<Site>,
  value: T,
  status: Status,
): Response & TypedResponse<T, Status, "json"> {
  return c.json<object>(value, status) as never;
}

function invalid(error: z.ZodError): AppError {
  const fields = fieldMessages(error);
  return new AppError("invalid", Object.values(fields)[0] ?? "The request is not valid.", { fields });
}
