import type { CommentStatus } from "#schema/content/comment.ts";

/** Whether a person may delete a comment: only their own, and only once. Used by the page, the service and the SQL statement. */
export function mayRemoveComment({ own, status }: { own: boolean; status: CommentStatus }): boolean {
  return own && status !== "removed";
}

/** Whether staff may change a comment's status; a comment deleted by its author has no text and stays deleted. */
export function mayModerateComment(
  { status, body }: { status: CommentStatus; body: string },
  to: CommentStatus,
): boolean {
  return body !== "" && status !== to;
}
