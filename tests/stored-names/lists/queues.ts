import { type Lists, words } from "../compare.ts";

export const queueLists: Lists = {
  queues: {
    kept: "in the platform: a queue of another name is another, empty queue",
    names: words(`
      marginalia-jobs marginalia-notices marginalia-notices-dead marginalia-jobs-dead
    `),
  },
  jobs: {
    kept: "in messages that were sent before a deployment and are read after it, and in dead_letters.job_type",
    names: words(`
      v=1 check check.bookmark check.checkId index index.bookmark index.sourceId forget forget.bookmark
      forget.documentId measure measure.bookmark measure.documentId card card.bookmark card.articleId originality
      originality.bookmark originality.articleId withdraw withdraw.bookmark withdraw.sourceId shelve shelve.bookmark
      shelve.mediaId inspect inspect.bookmark inspect.fileId turnitin turnitin.bookmark turnitin.checkId sweep
      sweep.bookmark rebuild rebuild.bookmark import import.bookmark import.importId
      merge merge.bookmark probe probe.bookmark probe.testId export export.bookmark export.exportId tick tick.bookmark tick.at
    `),
  },
  "notification jobs": {
    kept: "in messages that were sent before a deployment and are read after it",
    names: words("v=1 notice notice.key letter letter.key tick tick.at"),
  },
  "dead letters": {
    kept: "in dead_letters.reason and dead_letters.job_type",
    names: words("tries_used malformed unknown"),
  },
};
