import { Hono } from "hono";
import { AppError } from "#core/app-error.ts";
import type { Site } from "../platform/site.ts";
import { adminChecksApi } from "./checks/admin-checks.ts";
import { checksApi } from "./checks/checks.ts";
import { documentsApi } from "./checks/documents.ts";
import { privateChecksApi } from "./checks/private-checks.ts";
import { reportVersionsApi } from "./checks/report-versions.ts";
import { reportsApi } from "./checks/reports.ts";
import { sharedApi } from "./checks/shared-reports.ts";
import { articlesApi } from "./content/articles.ts";
import { conversationsApi } from "./conversations/conversations.ts";
import { inboxApi } from "./conversations/inbox.ts";
import { messageFilesApi } from "./conversations/message-files.ts";
import { sessionApi } from "./identity/session.ts";
import { mediaApi } from "./media/media.ts";
import { bridgesApi } from "./notifications/bridges.ts";
import { emailsApi } from "./notifications/emails.ts";
import { notificationsApi } from "./notifications/notifications.ts";
import { pushApi } from "./notifications/push.ts";
import { orderDraftsApi } from "./orders/order-drafts.ts";
import { ordersApi } from "./orders/orders.ts";
import { cspReportsApi } from "./platform/csp-reports.ts";
import { healthApi } from "./platform/health.ts";
import { uploadsApi } from "./platform/uploads.ts";
import { libraryApi } from "./sources/library.ts";

/** JSON for the browser's own code. Every route asks a service as the visit's actor. */
export const api = new Hono<Site>();

api.route("/health", healthApi);
api.route("/csp-reports", cspReportsApi);
api.route("/uploads", uploadsApi);
api.route("/documents", documentsApi);
api.route("/session", sessionApi);
api.route("/checks", checksApi);
api.route("/private-checks", privateChecksApi);
api.route("/admin-checks", adminChecksApi);
api.route("/reports", reportsApi);
api.route("/report-versions", reportVersionsApi);
api.route("/shared", sharedApi);
api.route("/articles", articlesApi);
api.route("/media", mediaApi);
api.route("/conversations", conversationsApi);
api.route("/inbox", inboxApi);
api.route("/message-files", messageFilesApi);
api.route("/notifications", notificationsApi);
api.route("/emails", emailsApi);
api.route("/bridges", bridgesApi);
api.route("/push", pushApi);
api.route("/orders", ordersApi);
api.route("/order-drafts", orderDraftsApi);
api.route("/library", libraryApi);
api.all("*", () => {
  throw new AppError("not_found", "This page is out of date. Reload the page and try again.");
});
api.onError((error) => {
  throw error;
});
