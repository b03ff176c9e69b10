import type { CommentStatus } from "#schema/content/comment.ts";

/** Whether someone may remove a comment: their own, once. The page, the service and the statement ask the same. */
export function mayRemoveComment({ own, status }: { own: boolean; status: CommentStatus }): boolean {
  return own && status !== "removed";
}

/** Whether staff may give a comment another status; one that its author removed has no text and stays removed. */
export function mayModerateComment(
  { status, body }: { status: CommentStatus; body: string },
  to: CommentStatus,
): boolean {
  return body !== "" && status !== to;
}
