/** The key of the number of unread conversations that the shell shows. */
export const UNREAD = ["conversations", "unread"] as const;
