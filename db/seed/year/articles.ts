import { statusAfter } from "#core/content/article.ts";
import type { ArticleAct, ArticleContent, ArticleStatus } from "#schema/content/article.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { articleEvents, articles } from "../../tables/index.ts";
import { momentsOf } from "./calendar.ts";
import { type Chance, createChance } from "./chance.ts";
import { titleOf } from "./order-request.ts";
import type { Staff, World } from "./world.ts";

/** A text that drafts of the year are made from. */
export type ArticleTemplate = Pick<typeof articles.$inferInsert, "domain" | "type"> & { content: ArticleContent };

/** One draft for so many orders. */
const ORDERS_A_DRAFT = 250;

/** Articles in work: drafts, in review, approved, archived; what was done with each. None of them is published. */
export function fillArticles(world: World): void {
  const { seed, from, now, volume, templates } = world;
  if (templates.length === 0) return;
  const count = Math.max(2, Math.round(volume.orders / ORDERS_A_DRAFT));
  for (const [index, at] of momentsOf(count, { from, now }, createChance(seed, "articles")).entries()) {
    const chance = createChance(seed, "article", index);
    draft(world, chance, chance.pick(templates), at);
  }
}

function draft(world: World, chance: Chance, { domain, type, content }: ArticleTemplate, createdAt: number): void {
  const { put, now } = world;
  const id = chance.uuid(createdAt);
  const title = titleOf(chance, domain);
  const author = chance.pick(world.staff);
  let status: ArticleStatus = "draft";
  let revision = 1;
  let at = createdAt;
  for (const act of actsOf(chance)) {
    at += chance.wait(2 * DAY_MS);
    const to = statusAfter(act, status);
    if (at >= now || !to) break;
    status = to;
    revision += 1;
    const by = act === "submit" || act === "withdraw" ? author : reviewerOf(world, author);
    const event = { id: chance.uuid(at), articleId: id, revision, act, note: "" };
    put(articleEvents, { ...event, byId: by.id, byName: by.name, createdAt: at });
  }
  const slug = `draft-${id.slice(-12)}`;
  put(articles, {
    id,
    title,
    domain,
    type,
    content: { ...content, title, slug },
    status,
    revision,
    authorId: author.id,
    createdBy: author.id,
    createdAt,
    updatedAt: Math.min(at, now - 1),
  });
}

function actsOf(chance: Chance): readonly ArticleAct[] {
  return chance.weighted<readonly ArticleAct[]>([
    [[], 20],
    [["submit"], 20],
    [["submit", "request_changes", "submit"], 15],
    [["submit", "request_changes", "submit", "approve"], 15],
    [["submit", "withdraw", "submit", "request_changes", "archive"], 30],
  ]);
}

/** Every article is reviewed by someone other than its author. */
function reviewerOf({ staff }: World, author: Staff): Staff {
  return staff.find(({ id }) => id !== author.id) ?? author;
}
