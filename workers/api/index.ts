import { Hono } from "hono";
import { Refused } from "#core/app-error.ts";
import type { Site } from "../site.ts";
import { articlesApi } from "./articles.ts";
import { bridgesApi } from "./bridges.ts";
import { checkDeskApi } from "./check-desk.ts";
import { checksApi } from "./checks.ts";
import { conversationsApi } from "./conversations.ts";
import { documentsApi } from "./documents.ts";
import { healthApi } from "./health.ts";
import { inboxApi } from "./inbox.ts";
import { lettersApi } from "./letters.ts";
import { mediaApi } from "./media.ts";
import { messageFilesApi } from "./message-files.ts";
import { noticesApi } from "./notices.ts";
import { orderDraftsApi } from "./order-drafts.ts";
import { ordersApi } from "./orders.ts";
import { privateChecksApi } from "./private-checks.ts";
import { pushApi } from "./push.ts";
import { reportDraftsApi } from "./report-drafts.ts";
import { reportsApi } from "./reports.ts";
import { sessionApi } from "./session.ts";
import { sharedApi } from "./shared.ts";

/** JSON for the browser's own code. Every route asks a story as the visit's actor. */
export const api = new Hono<Site>();

api.route("/health", healthApi);
api.route("/documents", documentsApi);
api.route("/session", sessionApi);
api.route("/checks", checksApi);
api.route("/private-checks", privateChecksApi);
api.route("/check-desk", checkDeskApi);
api.route("/reports", reportsApi);
api.route("/report-drafts", reportDraftsApi);
api.route("/shared", sharedApi);
api.route("/articles", articlesApi);
api.route("/media", mediaApi);
api.route("/conversations", conversationsApi);
api.route("/inbox", inboxApi);
api.route("/message-files", messageFilesApi);
api.route("/notices", noticesApi);
api.route("/letters", lettersApi);
api.route("/bridges", bridgesApi);
api.route("/push", pushApi);
api.route("/orders", ordersApi);
api.route("/order-drafts", orderDraftsApi);
api.all("*", () => {
  throw new Refused("not_found", "There is no such call.");
});
api.onError((error) => {
  throw error;
});
