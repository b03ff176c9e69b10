/**
 * D1 and the storage of Durable Objects can be restored to any time of the last 30 days, which cannot be turned off
 * (https://developers.cloudflare.com/d1/reference/time-travel/); copies of ours are kept as long (docs/operations.md), and
 * search indexes are written anew as often.
 */
export const RECOVERY_DAYS = 30;

/** What is left of deleted data, and for how long: the privacy policy and both kinds of receipts. */
export const recoveryCopies: readonly { what: string; howLong: string }[] = [
  {
    what: "Recovery data of the database and of the search indexes, at our hosting provider",
    howLong: `${RECOVERY_DAYS} days`,
  },
  { what: "Our own backups of the database and of files", howLong: `At most ${RECOVERY_DAYS} days` },
  {
    what: "The first letters of some deleted words in the search of messages, people and orders, without a link to an account",
    howLong: `At most ${RECOVERY_DAYS + 1} days`,
  },
  {
    what: "Freed parts of the database file. No search and no page can read them",
    howLong: "Until new data is written over them. The database has no command that erases them at once",
  },
];

/** The same where there is room for a sentence. */
export const RECOVERY_SENTENCE = `Backups and recovery data are deleted within ${RECOVERY_DAYS} days; freed parts of the database file, which no search and no page can read, are overwritten by new data.`;
