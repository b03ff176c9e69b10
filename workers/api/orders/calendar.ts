import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import { filePolicy } from "../../platform/security.ts";
import type { Site } from "../../platform/site.ts";
import { rule } from "../shared/route.ts";

const ENDING = ".ics";

/** The deadlines of somebody's own orders, for a calendar that has their secret address. */
export const calendarApi = new Hono<Site>().get(
  "/:file",
  // The address can be replaced and turned off, which holds at once.
  rule("anyone", { rate: "search", database: "primary" }),
  async (c) => {
    const file = c.req.param("file");
    if (!file.endsWith(ENDING)) throw new AppError("not_found", "There is no such calendar.");
    const text = await c.env.requestContext.services.orders.calendarFeed.read(file.slice(0, -ENDING.length));
    return c.body(text, 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": filePolicy(),
    });
  },
);
