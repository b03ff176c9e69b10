import type { Actor } from "#core/identity/actor.ts";
import type { createAnalytics } from "./analytics/index.ts";
import type { createRollUps } from "./analytics/roll-ups.ts";
import type { createUnanswered } from "./analytics/unanswered.ts";
import type { createAuditLog } from "./audit/index.ts";
import type { createAdminChecks } from "./checks/admin/index.ts";
import type { createChecks } from "./checks/checks.ts";
import type { createDocuments } from "./checks/documents/index.ts";
import type { createPrivateChecks } from "./checks/private-checks.ts";
import type { createRechecks } from "./checks/rechecks.ts";
import type { createExports } from "./checks/report-exports.ts";
import type { createOpenings } from "./checks/report-openings.ts";
import type { createShares } from "./checks/report-shares.ts";
import type { createProofs } from "./checks/report-verification.ts";
import type { createReportVersions } from "./checks/report-versions.ts";
import type { createReports } from "./checks/reports.ts";
import type { createTurnitinResults } from "./checks/turnitin-results.ts";
import type { createArticles } from "./content/articles.ts";
import type { createComments } from "./content/comments.ts";
import type { createDrafts } from "./content/drafts/index.ts";
import type { createFaqVotes } from "./content/faq-votes.ts";
import type { createBridges } from "./conversations/bridges/index.ts";
import type { createConversations } from "./conversations/index.ts";
import type { createHome } from "./dashboard/home.ts";
import type { createAbsences } from "./identity/absences.ts";
import type { createAccountDeletion } from "./identity/deletion/index.ts";
import type { createDataExports } from "./identity/exports/index.ts";
import type { createMerging } from "./identity/merging/index.ts";
import type { createPeople } from "./identity/people.ts";
import type { createPersonRecord } from "./identity/person-record.ts";
import type { createSessions } from "./identity/sessions.ts";
import type { createStaffActs } from "./identity/staff-acts.ts";
import type { createStaffViews } from "./identity/staff-views.ts";
import type { createMedia } from "./media/media.ts";
import type { createNotifications } from "./notifications/index.ts";
import type { createOrders } from "./orders/index.ts";
import type { createPrices } from "./orders/prices/prices.ts";
import type { createPayments } from "./payments/index.ts";
import type { createAdminHome } from "./platform/admin-home.ts";
import type { createAlerts } from "./platform/alerts.ts";
import type { createFeatureFlags } from "./platform/feature-flags.ts";
import type { createKeyChanging } from "./platform/key-change.ts";
import type { createRetention } from "./platform/retention.ts";
import type { createUploads } from "./platform/uploads.ts";
import type { createIndexMerging } from "./search/index-merging.ts";
import type { createSearch } from "./search/search.ts";
import type { createSettings } from "./settings/index.ts";
import type { createCollectionImports } from "./sources/collection-imports.ts";
import type { createCollections } from "./sources/collections.ts";
import type { createLibraryUploads } from "./sources/library-uploads.ts";
import type { createOpenServices } from "./sources/open-services.ts";
import type { createSourceTexts } from "./sources/source-texts.ts";

/** Every service that the handlers of the site may call. */
export type Services = {
  /** Statistics of the business for staff. */
  analytics: ReturnType<typeof createAnalytics>;
  /** When staff and experts are out of office. */
  absences: ReturnType<typeof createAbsences>;
  /** The home page of the admin area. */
  adminHome: ReturnType<typeof createAdminHome>;
  /** What watches the health of the site. */
  alerts: Omit<ReturnType<typeof createAlerts>, "test"> & { test: (actor: Actor) => Promise<void> };
  answers: ReturnType<typeof createFaqVotes>;
  articles: ReturnType<typeof createArticles>;
  /** The deletion of accounts. */
  accountDeletion: ReturnType<typeof createAccountDeletion>;
  /** Archives of everything a person has here. */
  dataExports: ReturnType<typeof createDataExports>;
  /** What staff did, and the security events. */
  auditLog: ReturnType<typeof createAuditLog>;
  bridges: ReturnType<typeof createBridges>;
  checks: ReturnType<typeof createChecks>;
  /** Public collections that checks are compared with. */
  collections: ReturnType<typeof createCollections>;
  /** Archives that admins upload into public collections. */
  collectionImports: ReturnType<typeof createCollectionImports>;
  comments: ReturnType<typeof createComments>;
  conversations: ReturnType<typeof createConversations>;
  /** Similarity checks as staff work on them. */
  adminChecks: ReturnType<typeof createAdminChecks>;
  documents: ReturnType<typeof createDocuments>;
  /** The visits of the dashboard. */
  home: ReturnType<typeof createHome>;
  drafts: ReturnType<typeof createDrafts>;
  media: ReturnType<typeof createMedia>;
  /** Merges of two accounts of one person. */
  merging: ReturnType<typeof createMerging>;
  notifications: ReturnType<typeof createNotifications>;
  /** Services outside that checks ask for texts. */
  openServices: ReturnType<typeof createOpenServices>;
  orders: ReturnType<typeof createOrders>;
  payments: ReturnType<typeof createPayments>;
  people: ReturnType<typeof createPeople>;
  personRecord: ReturnType<typeof createPersonRecord>;
  staffActs: ReturnType<typeof createStaffActs>;
  /** Admins who look at the site as a student sees it. */
  staffViews: ReturnType<typeof createStaffViews>;
  prices: ReturnType<typeof createPrices>;
  settings: ReturnType<typeof createSettings>;
  privateChecks: ReturnType<typeof createPrivateChecks>;
  featureFlags: ReturnType<typeof createFeatureFlags>;
  exports: ReturnType<typeof createExports>;
  proofs: ReturnType<typeof createProofs>;
  /** Snapshots of public collections that the command line uploads. */
  libraryUploads: ReturnType<typeof createLibraryUploads>;
  keyChanging: ReturnType<typeof createKeyChanging>;
  /** Counts of days for analytics. */
  rollUps: ReturnType<typeof createRollUps>;
  /** One search of the signed-in areas. */
  search: ReturnType<typeof createSearch>;
  /** What the full-text tables keep of deleted rows. */
  indexMerging: ReturnType<typeof createIndexMerging>;
  /** Searches of visitors that found nothing. */
  unanswered: ReturnType<typeof createUnanswered>;
  retention: ReturnType<typeof createRetention>;
  sessions: ReturnType<typeof createSessions>;
  shares: ReturnType<typeof createShares>;
  sourceTexts: ReturnType<typeof createSourceTexts>;
  uploads: ReturnType<typeof createUploads>;
  rechecks: ReturnType<typeof createRechecks>;
  reports: ReturnType<typeof createReports> &
    ReturnType<typeof createOpenings> &
    ReturnType<typeof createReportVersions> &
    ReturnType<typeof createTurnitinResults>;
};
