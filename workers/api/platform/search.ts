import { Hono } from "hono";
import { isPerson } from "#core/identity/actor.ts";
import { SearchQuery } from "#schema/search/search.ts";
import type { Site } from "../../platform/site.ts";
import { query, rule } from "../shared/route.ts";

/** The search of the command menu. */
export const searchApi = new Hono<Site>().get(
  "/",
  rule("person", { rate: "search" }),
  query(SearchQuery),
  async (c) => {
    const { services, actor, config } = c.env.requestContext;
    const { q, area } = c.req.valid("query");
    const expert = isPerson(actor) && actor.expertId !== null && actor.expertId !== undefined;
    return c.json({ found: await services.search.find(actor, q, { area, flags: config.flags, expert }) });
  },
);

export type SearchApi = typeof searchApi;
