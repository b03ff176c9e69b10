import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { AppError } from "#core/app-error.ts";
import { CLOSED_RETRY_SECONDS } from "#core/platform/closed-areas.ts";
import { ArticleContent } from "#schema/content/article.ts";
import type { Site } from "../../platform/site.ts";
import { json, recursiveJson, rule } from "../shared/route.ts";

/** 200,000 characters of an article, each node of its JSON around them. */
const ARTICLE_LIMIT_BYTES = 2_000_000;
const Written = z.strictObject({ seen: z.number().int().min(1), content: ArticleContent });

/** Before the text is read. */
const editingOpen: MiddlewareHandler<Site> = async (c, next) => {
  if (!c.env.requestContext.config.flags.contentManagement)
    throw new AppError("flag_off", "Editing is turned off at the moment. Your text stays in this window.", {
      retryAfter: CLOSED_RETRY_SECONDS,
    });
  await next();
};

export const articlesApi = new Hono<Site>()
  // Saves a draft. An outdated revision gets 409 with the newer text; nothing is overwritten unseen.
  .put("/:id", rule("editor", { body: ARTICLE_LIMIT_BYTES }), editingOpen, json(Written), async (c) => {
    const { requestContext } = c.env;
    const { seen, content } = c.req.valid("json");
    const outcome = await requestContext.services.drafts.save(requestContext.actor, c.req.param("id"), seen, content);
    return recursiveJson(c, outcome, outcome.saved ? 200 : 409);
  });

export type ArticlesApi = typeof articlesApi;
