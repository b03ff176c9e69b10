import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { comments } from "../../tables/index.ts";
import { momentsOf } from "./calendar.ts";
import { type Chance, createChance } from "./chance.ts";
import { commentLines } from "./words.ts";
import { studentAt, type World } from "./world.ts";

/** What readers said under articles: shown, a few removed, the newest of new writers held. */
export function fillComments(world: World): void {
  const { seed, from, now, volume, articles, put } = world;
  if (articles.length === 0) return;
  const moments = momentsOf(volume.comments, { from, now }, createChance(seed, "comments"));
  const parents = new Map<string, string>();
  for (const [index, at] of moments.entries()) {
    const chance = createChance(seed, "comment", index);
    const articleId = articles[Math.floor(articles.length * chance.next() ** 2)] as string;
    const parentId = chance.is(0.25) ? (parents.get(articleId) ?? null) : null;
    const comment = commentOf(world, chance, at);
    put(comments, { ...comment, articleId, parentId });
    if (parentId === null && comment.status === "shown") parents.set(articleId, comment.id);
  }
}

function commentOf(world: World, chance: Chance, at: number) {
  const { now, staff } = world;
  const { id: userId, name } = studentAt(world, at, chance.next());
  const id = chance.uuid(at);
  const waits = now - at < 20 * HOUR_MS && chance.is(0.4);
  const status = waits ? ("held" as const) : chance.is(0.03) ? ("removed" as const) : ("shown" as const);
  const about = {
    id,
    userId,
    status,
    moderatedBy: waits || chance.is(0.6) ? null : chance.pick(staff).id,
    createdAt: at,
  };
  if (status === "removed") return { ...about, name: "", body: "", idempotencyKey: id };
  return { ...about, name, body: chance.pick(commentLines), idempotencyKey: chance.key() };
}
