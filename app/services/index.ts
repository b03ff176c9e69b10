import type { createAnswers } from "./answers.ts";
import type { createArticles } from "./articles.ts";
import type { createBridges } from "./bridges/index.ts";
import type { createCheckDesk } from "./check-desk/index.ts";
import type { createChecks } from "./checks.ts";
import type { createComments } from "./comments.ts";
import type { createConversations } from "./conversations/index.ts";
import type { createDocuments } from "./documents/index.ts";
import type { createDrafts } from "./drafts/index.ts";
import type { createExports } from "./exports.ts";
import type { createMedia } from "./media.ts";
import type { createNotices } from "./notices/index.ts";
import type { createOpenings } from "./openings.ts";
import type { createOrders } from "./orders/index.ts";
import type { createOtherResults } from "./other-results.ts";
import type { createPayments } from "./payments/index.ts";
import type { createPeople } from "./people.ts";
import type { createPrices } from "./prices.ts";
import type { createPrivateChecks } from "./private-checks.ts";
import type { createProofs } from "./proofs.ts";
import type { createRechecks } from "./rechecks.ts";
import type { createReportDrafts } from "./report-drafts.ts";
import type { createReports } from "./reports.ts";
import type { createSessions } from "./sessions.ts";
import type { createShares } from "./shares.ts";
import type { createSourceTexts } from "./source-texts.ts";

/** Every story the doors of the site may tell. */
export type Services = {
  answers: ReturnType<typeof createAnswers>;
  articles: ReturnType<typeof createArticles>;
  bridges: ReturnType<typeof createBridges>;
  checks: ReturnType<typeof createChecks>;
  comments: ReturnType<typeof createComments>;
  conversations: ReturnType<typeof createConversations>;
  /** Similarity checks as staff work on them. */
  desk: ReturnType<typeof createCheckDesk>;
  documents: ReturnType<typeof createDocuments>;
  drafts: ReturnType<typeof createDrafts>;
  media: ReturnType<typeof createMedia>;
  notices: ReturnType<typeof createNotices>;
  orders: ReturnType<typeof createOrders>;
  payments: ReturnType<typeof createPayments>;
  people: ReturnType<typeof createPeople>;
  prices: ReturnType<typeof createPrices>;
  privateChecks: ReturnType<typeof createPrivateChecks>;
  exports: ReturnType<typeof createExports>;
  proofs: ReturnType<typeof createProofs>;
  sessions: ReturnType<typeof createSessions>;
  shares: ReturnType<typeof createShares>;
  sourceTexts: ReturnType<typeof createSourceTexts>;
  rechecks: ReturnType<typeof createRechecks>;
  reports: ReturnType<typeof createReports> &
    ReturnType<typeof createOpenings> &
    ReturnType<typeof createReportDrafts> &
    ReturnType<typeof createOtherResults>;
};
