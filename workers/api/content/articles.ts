import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { requireEditor } from "#core/identity/actor.ts";
import { ArticleContent } from "#schema/content/article.ts";
import type { Site } from "../../platform/site.ts";
import { readJson } from "../shared/json.ts";

export const articlesApi = new Hono<Site>();

const Written = z.strictObject({ seen: z.number().int().min(1), content: ArticleContent });

/** Saves a draft. An outdated revision gets 409 with the newer text; nothing is overwritten unseen. */
articlesApi.put("/:id", async (c) => {
  const { requestContext } = c.env;
  requireEditor(requestContext.actor);
  if (!requestContext.config.flags.contentManagement)
    throw new AppError("flag_off", "Editing is turned off at the moment. Your text stays in this window.");
  const { seen, content } = await readJson(c.req.raw, Written);
  const outcome = await requestContext.services.drafts.save(requestContext.actor, c.req.param("id"), seen, content);
  return c.json(outcome, outcome.saved ? 200 : 409);
});
