import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { openDatabase } from "#db/client.ts";
import { logProblem } from "../log.ts";
import type { Site } from "../site.ts";

export const healthApi = new Hono<Site>();

/** Says ok or not, and nothing else to people we do not know. Kept 10 s, so that it cannot be used to tire the database. */
healthApi.get("/", async (c) => {
  const { DB, FILES, JOBS, NOTICES } = c.env.platform;
  const parts = {
    database: async () => void (await openDatabase(DB, null).db.run(sql`select 1`)),
    files: async () => void (await FILES.head("health")),
    queue: async () => {
      if ([JOBS, NOTICES].some((queue) => typeof queue?.send !== "function"))
        throw new Error("A queue binding is missing.");
    },
  };
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const outcomes = await Promise.allSettled(names.map((name) => parts[name]()));
  outcomes.forEach((outcome, at) => {
    if (outcome.status === "rejected") logProblem({ event: "health", part: names[at] }, outcome.reason);
  });
  const ok = outcomes.every((outcome) => outcome.status === "fulfilled");
  return c.json({ ok }, ok ? 200 : 503, { "Cache-Control": "public, max-age=10" });
});
