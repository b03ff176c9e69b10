import { AppError } from "#core/app-error.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import { mayModerateComment, mayRemoveComment } from "#core/content/comments.ts";
import { type Actor, isEditor, isPerson, requireEditor, requirePerson } from "#core/identity/actor.ts";
import type { Clock, Signer } from "#core/ports.ts";
import { manyLinks } from "#core/shared/links-in-text.ts";
import type { Database } from "#db/client.ts";
import {
  type CommentRow,
  countComments,
  eraseComment,
  findCommentUnscoped,
  findOwnComment,
  insertComment,
  listComments,
  listForModeration,
  setCommentStatus,
} from "#db/content/comments.ts";
import { findPublishedArticleById } from "#db/content/publications.ts";
import { markStale } from "#db/platform/stale-pages.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { CommentForm, CommentStatus } from "#schema/content/comment.ts";
import type { Listing } from "#schema/shared/listing.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";
import { pageOf } from "../shared/pages.ts";

/** Comments per person and hour; more is spam. */
const AN_HOUR = 5;

export type Remark = {
  id: string;
  name: string;
  body: string;
  createdAt: number;
  state: "shown" | "waiting" | "removed";
  mayRemove: boolean;
};
export type CommentWithReplies = Remark & { answers: Remark[] };

/** Comments of readers under articles: a person's first ones are reviewed before they are published. */
export function createComments({
  db,
  clock,
  signer,
  audit,
}: {
  db: Database;
  clock: Clock;
  signer: Signer;
  audit: AuditWriter;
}) {
  /** The comments under an article as this reader sees them. A removed one is listed only if it has replies. */
  async function under(actor: Actor, articleId: string): Promise<CommentWithReplies[]> {
    const rows = await listComments(db, actor, articleId);
    const remarks = rows
      .filter((row) => row.parentId === null)
      .map((row) => ({
        ...remarkOf(row, actor),
        answers: rows
          .filter((answer) => answer.parentId === row.id && answer.status !== "removed")
          .map((answer) => remarkOf(answer, actor)),
      }));
    return remarks.filter((remark) => remark.state !== "removed" || remark.answers.length > 0);
  }

  async function write(actor: Actor, articleId: string, { body, parentId }: CommentForm): Promise<"shown" | "held"> {
    const person = requirePerson(actor, "Sign in to comment.");
    const now = clock.now();
    if (!(await findPublishedArticleById(db, articleId))) throw new AppError("not_found", "There is no such article.");
    if (parentId) await requireAnswerable(articleId, parentId);
    const row = await insertComment(
      db,
      {
        id: clock.uuid(),
        articleId,
        parentId: parentId || null,
        userId: person.id,
        name: person.fullName,
        body,
        // The form works without a script, so the key is derived from its content: the same words twice in a day are one comment.
        idempotencyKey: await textHash(JSON.stringify([articleId, parentId, body, Math.floor(now / DAY_MS)])),
        createdAt: now,
      },
      { trusted: isEditor(actor), suspect: manyLinks(body), since: now - HOUR_MS, room: AN_HOUR },
    );
    if (!row) {
      throw new AppError("too_many", `You have written ${AN_HOUR} comments in one hour. Try again later.`, {
        retryAfter: HOUR_MS / 1000,
      });
    }
    if (row.status !== "shown") return "held";
    await markStale(db, [pageTags.article(articleId)], now);
    return "shown";
  }

  async function requireAnswerable(articleId: string, parentId: string): Promise<void> {
    const parent = await findCommentUnscoped(db, parentId);
    if (parent?.articleId !== articleId || parent.status !== "shown" || parent.parentId !== null)
      throw new AppError("invalid", "The comment you are replying to was deleted.");
  }

  /** Its writer takes a comment back: name and words are deleted. */
  async function withdraw(actor: Actor, id: string): Promise<void> {
    requirePerson(actor);
    const row = await findOwnComment(db, actor, id);
    if (!row) throw new AppError("not_found", "You have no such comment.");
    // Sent twice, it is removed already.
    if (!mayRemoveComment({ own: true, status: row.status }) || !(await eraseComment(db, actor, id, clock.now())))
      return;
    if (row.status === "shown") await markStale(db, [pageTags.article(row.articleId)], clock.now());
  }

  /** One page of the comments with a status: pending ones from the oldest, others from the newest. */
  async function forModeration(actor: Actor, status: CommentStatus, asked: Omit<Listing, "sort" | "descending">) {
    const person = requireEditor(actor);
    const listing = { ...asked, sort: "written", descending: status !== "held" };
    const [page, counts] = await Promise.all([
      pageOf(
        { signer, clock },
        {
          listing,
          scope: JSON.stringify(["comments", person.id, status]),
          slice: (part) => listForModeration(db, status, { ...listing, ...part }),
          placeOf: ({ createdAt, id }) => [createdAt, id],
        },
      ),
      countComments(db),
    ]);
    return { ...page, counts, total: counts.find((one) => one.status === status)?.count ?? 0 };
  }

  async function moderate(actor: Actor, id: string, status: CommentStatus): Promise<void> {
    const editor = requireEditor(actor);
    const row = await findCommentUnscoped(db, id);
    // A comment withdrawn by its author cannot be published again.
    if (!row || row.body === "") throw new AppError("not_found", "There is no such comment.");
    if (!mayModerateComment(row, status)) return;
    const act = {
      action: moderations[status],
      target: "comment",
      targetId: id,
      label: row.name,
      labelOf: row.userId,
      ownerId: row.userId,
      before: { status: row.status },
      after: { status },
    } as const;
    if (!(await audit.record(editor, act, (handle) => setCommentStatus(handle, id, status, editor.id)))) return;
    if (row.status === "shown" || status === "shown") {
      await markStale(db, [pageTags.article(row.articleId)], clock.now());
    }
  }

  return { under, write, withdraw, forModeration, moderate };
}

const moderations = { shown: "comment.show", held: "comment.hold", removed: "comment.remove" } as const;

function remarkOf({ id, name, body, status, createdAt, userId }: CommentRow, actor: Actor): Remark {
  const mayRemove = mayRemoveComment({ own: isPerson(actor) && actor.id === userId, status });
  if (status === "removed") return { id, name: "", body: "", createdAt, state: "removed", mayRemove };
  return { id, name, body, createdAt, state: status === "shown" ? "shown" : "waiting", mayRemove };
}
