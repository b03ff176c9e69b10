import { createAnalytics } from "#app/services/analytics/index.ts";
import { createRollUps } from "#app/services/analytics/roll-ups.ts";
import { createUnanswered } from "#app/services/analytics/unanswered.ts";
import { createAuditLog } from "#app/services/audit/index.ts";
import { createAdminChecks } from "#app/services/checks/admin/index.ts";
import { createChecks } from "#app/services/checks/checks.ts";
import { createDocuments } from "#app/services/checks/documents/index.ts";
import { createPrivateChecks } from "#app/services/checks/private-checks.ts";
import { createRechecks } from "#app/services/checks/rechecks.ts";
import { createExports } from "#app/services/checks/report-exports.ts";
import { createOpenings } from "#app/services/checks/report-openings.ts";
import { createShares } from "#app/services/checks/report-shares.ts";
import { createProofs } from "#app/services/checks/report-verification.ts";
import { createReportVersions } from "#app/services/checks/report-versions.ts";
import { createReports } from "#app/services/checks/reports.ts";
import { createTurnitinResults } from "#app/services/checks/turnitin-results.ts";
import { createArticles } from "#app/services/content/articles.ts";
import { createComments } from "#app/services/content/comments.ts";
import { createDrafts } from "#app/services/content/drafts/index.ts";
import { createFaqVotes } from "#app/services/content/faq-votes.ts";
import { createHome } from "#app/services/dashboard/home.ts";
import { createAbsences } from "#app/services/identity/absences.ts";
import { createPeople } from "#app/services/identity/people.ts";
import { createPersonRecord } from "#app/services/identity/person-record.ts";
import { createSessions } from "#app/services/identity/sessions.ts";
import { createStaffActs } from "#app/services/identity/staff-acts.ts";
import { createStaffViews } from "#app/services/identity/staff-views.ts";
import type { Services } from "#app/services/index.ts";
import { createMedia } from "#app/services/media/media.ts";
import { createOrders } from "#app/services/orders/index.ts";
import { createPrices } from "#app/services/orders/prices/prices.ts";
import { createPayments } from "#app/services/payments/index.ts";
import { createAdminHome } from "#app/services/platform/admin-home.ts";
import { createAlerts } from "#app/services/platform/alerts.ts";
import { createFeatureFlags } from "#app/services/platform/feature-flags.ts";
import { createKeyChanging } from "#app/services/platform/key-change.ts";
import { createRetention } from "#app/services/platform/retention.ts";
import { createUploads } from "#app/services/platform/uploads.ts";
import { createIndexMerging } from "#app/services/search/index-merging.ts";
import { createSearch } from "#app/services/search/search.ts";
import { createSettings } from "#app/services/settings/index.ts";
import { createCollectionImports } from "#app/services/sources/collection-imports.ts";
import { createCollections } from "#app/services/sources/collections.ts";
import { createLibraryUploads } from "#app/services/sources/library-uploads.ts";
import { createOpenServices } from "#app/services/sources/open-services.ts";
import { createSourceTexts } from "#app/services/sources/source-texts.ts";
import { createStudentSearch } from "#app/services/sources/student-search.ts";
import type { Actor } from "#core/identity/actor.ts";
import type { Identity } from "#core/identity/provider.ts";
import type { Payments } from "#core/orders/ports.ts";
import { roleChangesOpen } from "#core/platform/feature-flags.ts";
import type { Clock, Content, MarkdownVersion, Pages } from "#core/ports.ts";
import type { Database, openDatabase } from "#db/client.ts";
import type { Config } from "#schema/platform/config.ts";
import { readFlags } from "#schema/platform/config-flags.ts";
import { createLive } from "../adapters/checks/live-rooms.ts";
import { createReportFiles } from "../adapters/checks/report-files/index.ts";
import { createOwnContent } from "../adapters/content/content-d1.ts";
import { createGhostContent } from "../adapters/content/ghost/content.ts";
import { turnOffInbox } from "../adapters/conversations/rooms.ts";
import { createClerkIdentity } from "../adapters/identity/identity-clerk.ts";
import { createNotificationQueue, createNotifier } from "../adapters/notifications/notification-queue.ts";
import { createWorkReader } from "../adapters/orders/deliverable-reader/index.ts";
import { createRequestJudge } from "../adapters/orders/integrity-model/index.ts";
import { createOperatorJudge, type TextModel } from "../adapters/orders/integrity-model/workers-ai.ts";
import { createReceiptPdfs } from "../adapters/payments/receipt-pdf/index.ts";
import { createStripePayments } from "../adapters/payments/stripe/index.ts";
import { createAuditHeads } from "../adapters/platform/audit-heads.ts";
import { createFiles } from "../adapters/platform/files-r2.ts";
import { createJobs } from "../adapters/platform/jobs-queue.ts";
import { createKeyChange } from "../adapters/platform/key-change.ts";
import { createAuditHeadSeal, createReportSeal, createSeal, createShareSecret } from "../adapters/platform/seal.ts";
import { createSigner } from "../adapters/platform/signed-tokens.ts";
import { createSockets } from "../adapters/platform/sockets.ts";
import { compression } from "../adapters/sources/compression.ts";
import { createFingerprintIndex } from "../adapters/sources/fingerprint-shards.ts";
import { createSegmentCollections } from "../adapters/sources/segment-collections.ts";
import { createSegmentStore } from "../adapters/sources/segment-store.ts";
import { createStudentTexts } from "../adapters/sources/student-shards.ts";
import type { Env } from "../env.ts";
import { pause, systemClock } from "../platform/clock.ts";
import { forgetFlags } from "../platform/feature-flags.ts";
import { logProblem } from "../platform/log.ts";
import { randomId } from "../platform/random-id.ts";
import { secretsOf } from "../platform/secrets.ts";
import type { LocalParts, LocalWays } from "../platform/site.ts";
import { buildAuditWriter } from "./audit-writer.ts";
import { buildBridges } from "./bridge-services.ts";
import { buildConversations } from "./conversation-services.ts";
import { integrationsOf } from "./integrations.ts";
import { buildNotifications } from "./notification-services.ts";
import { buildPrivacy } from "./privacy-services.ts";

/** The composition root of the site's Worker: every service with the adapters of this run. */
export function buildServices(
  env: Env,
  config: Config,
  identity: Identity,
  { db, bookmark }: ReturnType<typeof openDatabase>,
  pages: Pages,
  {
    origin,
    provider,
    local,
    clock = systemClock,
    requestId = null,
  }: {
    origin: string;
    provider: Payments | null;
    local?: LocalWays | undefined;
    /** Set back by local runs that write a past. */
    clock?: Clock;
    requestId?: string | null;
  },
): Services {
  const files = createFiles(env.FILES, env);
  const collections = createSegmentCollections(env.FILES);
  const jobs = createJobs(env.JOBS);
  const content = chooseContent(config, db);
  const secrets = secretsOf(env);
  const signer = createSigner(secrets);
  const { audit, personSeal } = buildAuditWriter(env, db, clock, requestId);
  const prices = createPrices({ db, clock, pages, audit, signer });
  const notificationFeed = createNotifier(createNotificationQueue(env.NOTICES));
  const students = createStudentTexts(env.STUDENT_TEXTS, env);
  const sessions = createSessions({ db, clock, identity, sockets: createSockets(env) });
  const mayRaiseRoles = roleChangesOpen(config.flags);
  const notifications = buildNotifications(env, config, db, local, { clock, requestId });
  const { notifyAdmins } = notifications;
  const people = createPeople({ db, clock, identity, sessions, signer, audit, mayRaiseRoles, notifyAdmins });
  const staffActs = createStaffActs({
    ...{ db, clock, audit, identity, sessions, notificationFeed },
    roleChangesOpen: mayRaiseRoles,
  });
  const shared = {
    db,
    clock,
    signer,
    audit,
    notificationFeed,
    priceList: prices,
    appName: config.appName,
    appUrl: origin,
  };
  const conversations = buildConversations(env, db, bookmark, { clock, audit });
  const orders = createOrders({
    ...shared,
    files,
    jobs,
    bookmark,
    randomId,
    seal: createSeal(secrets),
    workReader: createWorkReader(),
    requestJudge: createRequestJudge(operatorJudgeOf(env, config)),
  });
  const alerts = createAlerts({ db, clock, send: notifications.sendNow });
  return {
    ...buildPrivacy(env, config, { ...shared, identity, sessions, files, jobs, bookmark }, local),
    absences: createAbsences({
      ...{ db, clock, audit },
      passOn: { conversations: conversations.passOn, orders: orders.clock.passOn },
    }),
    adminHome: createAdminHome({ db, clock }),
    alerts: { ...alerts, test: (actor: Actor) => alerts.test(actor, audit) },
    analytics: createAnalytics({ db, clock, audit }),
    answers: createFaqVotes({ db, clock }),
    articles: createArticles({ content, markdownVersion }),
    auditLog: createAuditLog({
      ...{ db, clock, signer, personSeal, audit },
      heads: createAuditHeads(env.FILES),
      headSeal: createAuditHeadSeal(secrets),
      notifyAdmins,
    }),
    bridges: buildBridges(config, db, {
      appUrl: origin,
      intake: conversations.bridge,
      chat: local?.chat ?? null,
    }),
    checks: createChecks({
      db,
      clock,
      files,
      jobs,
      live: createLive(env.LIVE_ROOM),
      bookmark,
      priceList: prices,
      emailVerified: people.emailVerified,
    }),
    collections: createCollections({ db, files, audit }),
    collectionImports: createCollectionImports({ db, clock, files, jobs, bookmark, audit }),
    comments: createComments({ db, clock, signer, audit }),
    conversations,
    adminChecks: createAdminChecks({ db, clock, jobs, files, students, signer, bookmark, audit }),
    documents: createDocuments({ db, clock, signer, files, jobs, bookmark }),
    home: createHome({ db, clock }),
    drafts: createDrafts({ db, clock, content, files, jobs, pages, signer, bookmark, audit }),
    openServices: createOpenServices({ db, clock, jobs, bookmark, on: config.openServices, audit }),
    orders,
    settings: createSettings({
      ...{ db, clock, audit, judgeOrder: orders.judgeOrder },
      ...integrationsOf(env, config, { identity, provider, content, files, clock, isLocal: local !== undefined }),
    }),
    payments: createPayments({ ...shared, provider, receiptPdfs: createReceiptPdfs(config.appName) }),
    media: createMedia({ db, clock, signer, files, jobs, bookmark, audit }),
    notifications,
    people,
    personRecord: createPersonRecord({ db, clock, identity, personSeal }),
    staffActs,
    staffViews: createStaffViews({ db, clock, audit }),
    prices,
    privateChecks: createPrivateChecks({
      db,
      clock,
      files,
      priceList: prices,
      emailVerified: people.emailVerified,
      studentSearch: createStudentSearch({ db, clock, students, pause }),
      index: createFingerprintIndex(env.FINGERPRINTS, env),
      collections,
    }),
    featureFlags: createFeatureFlags({
      db,
      clock,
      pages,
      defaults: readFlags(env),
      onChange: async (name, enabled) => {
        forgetFlags();
        if (name === "adminDashboard" && !enabled) await turnOffInbox(env.TALK_ROOM);
      },
    }),
    exports: createExports({ db, clock, files, reportFiles: createReportFiles(config.appName), appUrl: origin }),
    proofs: createProofs({ db, clock, reportSeal: createReportSeal(secrets) }),
    sourceTexts: createSourceTexts({ db, clock, files, collections }),
    sessions,
    retention: createRetention({ db, clock }),
    rollUps: createRollUps({ db, clock }),
    search: createSearch({ db, content, clock }),
    indexMerging: createIndexMerging({ db, clock }),
    unanswered: createUnanswered({ db, clock }),
    libraryUploads: createLibraryUploads({ db, clock, segments: createSegmentStore(env.FILES), compression }),
    keyChanging: createKeyChanging({
      keyChange: createKeyChange(env.FILES, env, db),
      notifyAdmins,
    }),
    uploads: createUploads({ db, clock, files }),
    shares: createShares({ db, clock, files, appUrl: origin, shareSecret: createShareSecret(secrets) }),
    rechecks: createRechecks({ db, clock, files, jobs, bookmark }),
    reports: {
      ...createReports({ db, clock, files }),
      ...createOpenings({ db, personSeal }),
      ...createReportVersions({ db, clock, files }),
      ...createTurnitinResults({ db, jobs }),
    },
  };
}

/** What an email that comes in needs, and no visit. */
export function buildInbound(env: Env, config: Config, db: Database) {
  const { audit } = buildAuditWriter(env, db, systemClock, null);
  const { bridge } = buildConversations(env, db, () => null, { clock: systemClock, audit });
  return buildBridges(config, db, { appUrl: new URL(config.appUrl).origin, intake: bridge, chat: null });
}

/** Stripe where its keys are set; in local runs without them the test bank; otherwise nothing can be paid. */
export function choosePayments({ stripe, paymentEnvironment }: Config, local: Payments | null): Payments | null {
  if (!stripe) return local;
  const { secretKey, webhookSecret } = stripe;
  return createStripePayments({ apiKey: secretKey, webhookSecret, environment: paymentEnvironment });
}

/** The content service where one is named, else our own articles. */
function chooseContent({ cms }: Config, db: Database): Content {
  return cms ? createGhostContent(cms) : createOwnContent(db);
}

/** Writing Markdown takes a parser that no page needs. */
const markdownVersion: MarkdownVersion = {
  async markdown(piece, origin) {
    const { writeMarkdown } = await import("../adapters/content/markdown-version.ts");
    return writeMarkdown(piece, origin);
  },
};

function operatorJudgeOf({ AI: ai }: Env, { integrityModel }: Config) {
  if (!ai || !integrityModel) return null;
  const model: TextModel = { run: (name, input) => ai.run(name as keyof AiModels, input as never) };
  return createOperatorJudge(model, integrityModel, (problem) =>
    logProblem({ event: "integrity_model_failed", problem }),
  );
}

/** Clerk where its keys are set; in local builds without them the embedded identity; otherwise nothing starts. */
export function chooseIdentity(env: Env, config: Config, origin: string, local?: LocalParts): Identity {
  if (config.clerk) return createClerkIdentity(config.clerk, origin);
  if (local) return local.identity(env, origin, config);
  throw new Error("No identity provider is configured.");
}
