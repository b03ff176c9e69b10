import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import type { CommentStatus } from "#schema/content/comment.ts";
import { commentStatuses } from "#schema/vocabulary/content.ts";
import { commit, type Database } from "../client.ts";
import { endExports } from "../identity/data-exports.ts";
import { visibleTo } from "../scope.ts";
import { beyond, inOrder, type Part } from "../shared/keyset.ts";
import { countsNow } from "../shared/roll-ups.ts";
import { comments, publications } from "../tables/index.ts";

export type CommentRow = typeof comments.$inferSelect;

/** No article has been talked about more; those beyond are not read. */
const MOST = 1000;

/** What someone sees under an article: all that is shown, what was removed from between, and their own that wait. */
export async function listComments(db: Database, actor: Actor, articleId: string): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.articleId, articleId),
        or(eq(comments.status, "shown"), eq(comments.status, "removed"), visibleTo(actor, comments.userId)),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(MOST);
}

type NewComment = Omit<CommentRow, "status" | "moderatedBy">;

/**
 * Writes a comment: shown if one of the writer's was shown before or staff write it, else held. One statement decides
 * and counts, so that two sent at once are counted as two.
 *
 * @param room how many the writer may have written since `since`
 * @returns the row, also where the same had been sent before; null where there was no room
 */
export async function insertComment(
  db: Database,
  row: NewComment,
  { trusted, suspect, since, room }: { trusted: boolean; suspect: boolean; since: number; room: number },
): Promise<CommentRow | null> {
  const known = sql`exists (select 1 from ${comments} c where c.user_id = ${row.userId} and c.status = 'shown')`;
  const status = sql`case when ${suspect ? 1 : 0} then 'held' when ${trusted ? 1 : 0} or ${known} then 'shown' else 'held' end`;
  await db.run(sql`
    insert into ${comments} (id, article_id, parent_id, user_id, name, body, status, idempotency_key, created_at)
    select ${row.id}, ${row.articleId}, ${row.parentId}, ${row.userId}, ${row.name}, ${row.body}, ${status}, ${row.idempotencyKey}, ${row.createdAt}
    where (select count(*) from ${comments} c where c.user_id = ${row.userId} and c.created_at > ${since}) < ${room}
    on conflict (user_id, idempotency_key) do nothing`);
  const found = await db
    .select()
    .from(comments)
    .where(and(eq(comments.userId, row.userId), eq(comments.idempotencyKey, row.idempotencyKey)))
    .limit(1);
  return found[0] ?? null;
}

/** For staff, and for the comment that a reply belongs to. */
export async function findCommentUnscoped(db: Database, id: string): Promise<CommentRow | null> {
  const found = await db.select().from(comments).where(eq(comments.id, id)).limit(1);
  return found[0] ?? null;
}

export async function findOwnComment(db: Database, actor: Actor, id: string): Promise<CommentRow | null> {
  const found = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), visibleTo(actor, comments.userId)))
    .limit(1);
  return found[0] ?? null;
}

/** Withdrawn by its author: name and text are deleted; the row stays for its replies. */
export async function eraseComment(db: Database, actor: Actor, id: string, now: number): Promise<boolean> {
  const own = sql`${comments.id} = ${id} and ${visibleTo(actor, comments.userId)} and ${comments.status} <> 'removed'`;
  const author = sql`(select user_id from ${comments} where id = ${id})`;
  const [, erased = 0] = await commit(db, [
    endExports(author, sql`exists (select 1 from ${comments} where ${own})`, now),
    sql`update ${comments} set status = 'removed', name = '', body = '', idempotency_key = ${id} where ${own}`,
  ]);
  return erased > 0;
}

export async function setCommentStatus(db: Database, id: string, status: CommentStatus, by: string): Promise<boolean> {
  const update = db
    .update(comments)
    .set({ status, moderatedBy: by })
    .where(and(eq(comments.id, id), ne(comments.status, status), ne(comments.body, "")));
  const [changed = 0] = await commit(db, [update.getSQL()]);
  return changed > 0;
}

const keys = [comments.createdAt, comments.id] as const;

/** For staff: comments by status with the article each is under. */
export async function listForModeration(db: Database, status: CommentStatus, part: Part) {
  return db
    .select({
      id: comments.id,
      userId: comments.userId,
      name: comments.name,
      body: comments.body,
      status: comments.status,
      createdAt: comments.createdAt,
      title: publications.title,
      domain: publications.domain,
      slug: publications.slug,
    })
    .from(comments)
    .innerJoin(publications, eq(publications.articleId, comments.articleId))
    .where(and(eq(comments.status, status), sql`${comments.body} <> ''`, beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

/** Those that `listForModeration` lists, by status: of live articles, and not deleted. */
export async function countComments(db: Database): Promise<{ status: CommentStatus; count: number }[]> {
  const counts = await countsNow(db, "comment_status");
  return commentStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 }));
}
