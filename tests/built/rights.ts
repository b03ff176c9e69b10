/** What becomes of a request: let in, or turned away in one of these ways. */
export type Verdict = "in" | "sign-in" | "dashboard" | "admin" | "unknown" | "forbidden" | "missing" | "off";
export const people = ["guest", "user", "stranger", "editor", "admin"] as const;
export type Who = (typeof people)[number];
export type Row = Record<Who, Verdict>;

const all = (verdict: Verdict): Row => ({
  guest: verdict,
  user: verdict,
  stranger: verdict,
  editor: verdict,
  admin: verdict,
});

const open = all("in");
const nowhere = all("missing");
/** Dashboards: anyone who is signed in sees their own. */
const signedIn: Row = { ...open, guest: "sign-in" };
/** One person's own thing: no one else finds it, staff included. */
const owned: Row = { ...all("missing"), guest: "sign-in", user: "in" };
const staff: Row = { guest: "sign-in", user: "dashboard", stranger: "dashboard", editor: "in", admin: "in" };
const admin: Row = { ...staff, editor: "forbidden" };
/** Doors: who is in already is sent on. */
const embeddedSignIn: Row = { ...all("dashboard"), guest: "in" };
const callSignedIn: Row = { ...open, guest: "unknown" };
const callStaff: Row = { guest: "unknown", user: "forbidden", stranger: "forbidden", editor: "in", admin: "in" };
/** Someone has to be signed in even to be told that it is not there. */
const callMissing: Row = { ...all("missing"), guest: "unknown" };
/** A conversation: its student and staff; a stranger finds nothing. */
const callConversation: Row = { ...open, guest: "unknown", stranger: "missing" };
const callOwned: Row = { ...all("missing"), guest: "unknown", user: "in" };

/** Pages by their pattern in app/routes.ts: [reading it, posting to it]. The one table of rights for pages. */
export const pageRights: Record<string, Row | [Row, Row]> = {
  "/": open,
  "/learning-hub": open,
  "/services": open,
  "/services/:domain": open,
  // Anyone who is signed in may comment.
  "/services/:domain/:slug": [open, signedIn],
  "/d/:domain": open,
  "/d/:domain/:slug": [open, signedIn],
  "/pricing": open,
  "/about": open,
  "/contact": open,
  "/faq": open,
  "/how-it-works": open,
  "/support": open,
  "/terms": open,
  "/privacy": open,
  "/integrity": open,
  "/preview": open,
  "/payment": open,
  // No one's checkout is answered: there is none of that id.
  "/payment/gateway": [open, nowhere],
  // No payment has that id, since none is given.
  "/payment/success": [nowhere, open],
  // No letter holds that token.
  "/unsubscribe/:token": nowhere,
  "/verify/:id": [nowhere, open],
  "/shared": open,
  // Told that the link has expired: no one here has one.
  "/shared/report": open,
  "/payment/cancel": open,
  "/payment/failure": open,
  "/check-turnitin": open,
  "/check-turnitin/sample": open,
  "/turnitin/submit": open,
  // Told that there is no report: it is in no memory but its own page's.
  "/turnitin/submit/private": open,
  "/sign-in/*": embeddedSignIn,
  "/sign-up/*": embeddedSignIn,
  "/auth/admin-login/*": { ...embeddedSignIn, editor: "admin", admin: "admin" },
  // These two lead on to the doors.
  "/auth/login": [all("sign-in"), open],
  "/auth/register": [open, open],
  "/*": nowhere,
  "/feed.xml": open,
  "/feed.atom": open,
  "/d/:domain/feed.xml": open,
  "/d/:domain/feed.atom": open,
  "/learning-hub/:type/feed.xml": open,
  "/learning-hub/:type/feed.atom": open,
  "/d/:domain/:slug.md": open,
  "/sitemap.xml": open,
  "/robots.txt": open,
  "/llms.txt": open,
  "/sign-out": open,
  "/dashboard": signedIn,
  "/dashboard/orders": signedIn,
  "/dashboard/orders/:id": [owned, owned],
  // A form has an id from the first moment: without one the address is given one.
  "/dashboard/new-order": { ...all("dashboard"), guest: "sign-in" },
  "/dashboard/messages": signedIn,
  "/dashboard/email-admin": signedIn,
  "/dashboard/support": signedIn,
  "/dashboard/profile": signedIn,
  "/dashboard/settings": signedIn,
  "/dashboard/notices": signedIn,
  "/dashboard/documents": signedIn,
  "/dashboard/reports/:id": [owned, signedIn],
  "/admin": staff,
  "/admin/content": staff,
  "/admin/comments": staff,
  "/admin/content/new": staff,
  "/admin/content/:id": staff,
  "/admin/publish": staff,
  "/admin/publish/:id": staff,
  "/admin/users": admin,
  "/admin/analytics": admin,
  "/admin/domains/:domain/analytics": staff,
  "/admin/orders": staff,
  "/admin/orders/:id": staff,
  "/admin/money": admin,
  "/admin/messaging": staff,
  "/admin/support": staff,
  "/admin/messages": admin,
  "/admin/media/upload": staff,
  "/admin/settings": admin,
  "/admin/settings/prices": admin,
  "/admin/settings/coupons": admin,
  "/admin/settings/experts": admin,
  "/admin/settings/answers": staff,
  "/admin/settings/support": admin,
  "/admin/turnitin-reports": staff,
  "/admin/turnitin-reports/:id/report": admin,
};

/** Calls by method and pattern, as Hono lists them. */
export const callRights: Record<string, Row> = {
  "GET /session": open,
  "GET /health": open,
  "GET /health/parts": callStaff,
  "DELETE /documents/:id": { ...callOwned, guest: "missing" },
  "GET /documents/:id/file": { ...callOwned, guest: "missing" },
  "GET /documents/:id": callOwned,
  "POST /documents/:id/measurement": callOwned,
  "GET /documents/known": callSignedIn,
  "GET /documents/receipts": callSignedIn,
  // Nothing was deleted under that number.
  "GET /documents/receipts/:receiptId": { ...callMissing, user: "missing" },
  "POST /documents/:id/restoration": callOwned,
  "POST /documents/:id/retention": callOwned,
  "POST /documents/:id/name": callOwned,
  "POST /documents/:id/version": callOwned,
  "POST /uploads": callSignedIn,
  "GET /uploads/:id": callOwned,
  "PATCH /uploads/:id": callOwned,
  "DELETE /uploads/:id": callOwned,
  "POST /private-checks": callSignedIn,
  "POST /checks": callSignedIn,
  "GET /checks": callSignedIn,
  "GET /checks/allowance": callSignedIn,
  "GET /checks/:id": callOwned,
  "POST /checks/:id/cancellation": callOwned,
  "GET /checks/:id/live": callSignedIn,
  "GET /admin-checks/export": { ...callStaff, editor: "forbidden" },
  "GET /report-versions/:id/history": callOwned,
  "GET /report-versions/:id/changes": callOwned,
  "GET /report-versions/:id/figures": callOwned,
  "GET /checks/:id/text": callOwned,
  "GET /checks/:id/partial": callOwned,
  "POST /reports/:id/revocation": callOwned,
  "POST /reports/:id/recheck": callOwned,
  // Who it is of is asked after whether the form fits.
  "POST /reports/:id/shares": callSignedIn,
  "GET /reports/:id/shares": callOwned,
  "GET /reports/:id/source": callMissing,
  // No export has that name.
  "GET /reports/:id/export/:file": callMissing,
  // No link has that id, and no flag that place.
  "DELETE /reports/:id/shares/:shareId": callMissing,
  "PUT /reports/:id/flags/:index": callMissing,
  // Anyone who has a link may open it; no one has this one.
  "POST /shared": open,
  "PUT /articles/:id": callStaff,
  "GET /media": callStaff,
  "POST /media": callStaff,
  // No file has that id.
  "POST /media/:id/completion": { ...callStaff, editor: "missing", admin: "missing" },
  "DELETE /media/:id": { ...callStaff, editor: "missing", admin: "missing" },
  "GET /orders/help-receipt-keys": open,
  // Open to anyone who holds an address; no one holds this one.
  "GET /orders/help-receipts/:receipt": nowhere,
  "GET /orders/export": callSignedIn,
  // Receipts are the student's and, for the books, the admins'; nothing has been paid here.
  "GET /orders/:id/receipts/:kind": { ...callMissing, user: "missing" },
  "GET /orders/:id/help-receipts/:receipt": callMissing,
  "GET /orders/:id/calendar": callOwned,
  "GET /orders/:id/files/:file": callMissing,
  "GET /orders/:id/files/:file/changes": callMissing,
  "DELETE /orders/:id/files/:file": { ...callStaff, editor: "missing", admin: "missing" },
  // There is no work on an order that no one has paid, so its files stay closed.
  "GET /orders/:id/documents/:document": { ...callStaff, editor: "forbidden", admin: "missing" },
  "PUT /order-drafts/:id": callSignedIn,
  "GET /order-drafts/:id": callOwned,
  "DELETE /order-drafts/:id": callSignedIn,
  "POST /order-drafts/price": callSignedIn,
  "POST /order-drafts/integrity": callSignedIn,
  "POST /conversations": callSignedIn,
  "GET /conversations": callSignedIn,
  "GET /conversations/quotable": callSignedIn,
  "GET /conversations/unread": callSignedIn,
  "GET /conversations/:id/changes": callConversation,
  "POST /conversations/:id/presence": callConversation,
  "GET /conversations/:id/messages": callConversation,
  "POST /conversations/:id/messages": callConversation,
  "PATCH /conversations/:id/messages/:messageId": callConversation,
  // Staff are let in and told that it is not their message.
  "DELETE /conversations/:id/messages/:messageId": callConversation,
  "POST /conversations/:id/messages/:messageId/report": callConversation,
  "POST /conversations/:id/marks": callConversation,
  "GET /conversations/:id/files": callConversation,
  "GET /conversations/:id/search": callConversation,
  "POST /conversations/:id/resolution": callConversation,
  // Staff reopen; the student writes again.
  "DELETE /conversations/:id/resolution": { ...callConversation, user: "forbidden" },
  "POST /conversations/:id/rating": callConversation,
  "GET /conversations/:id/live": callSignedIn,
  "GET /inbox/live": callStaff,
  "POST /inbox/presence": callStaff,
  "GET /inbox/waiting": callStaff,
  "GET /inbox/search": callStaff,
  "GET /inbox/saved-replies": callStaff,
  "PUT /inbox/saved-replies": callStaff,
  // No saved reply has that id, and nothing of that kind waits.
  "DELETE /inbox/saved-replies/:id": { ...callStaff, editor: "missing", admin: "missing" },
  "GET /inbox/:id/context": callStaff,
  "POST /inbox/:id/saved-replies/:savedReplyId": { ...callStaff, editor: "missing", admin: "missing" },
  "POST /inbox/:id/notes": callStaff,
  "POST /inbox/:id/assignment": callStaff,
  "POST /inbox/:id/priority": callStaff,
  "POST /inbox/:id/labels": callStaff,
  "POST /inbox/:id/snooze": callStaff,
  "POST /inbox/:id/release": callStaff,
  "POST /inbox/:id/merge": callStaff,
  "POST /inbox/:id/block": callStaff,
  "DELETE /inbox/:id/block": callStaff,
  "POST /inbox/:id/reports/settlement": callStaff,
  "GET /inbox/:id/scheduled": callStaff,
  "POST /inbox/:id/scheduled": callStaff,
  "DELETE /inbox/:id/scheduled/:key": { ...callStaff, editor: "missing", admin: "missing" },
  // A file that hangs on no message is its sender's alone.
  "GET /message-files/:id": callOwned,
  "DELETE /message-files/:id": callOwned,
  "GET /message-files/:id/file": callOwned,
  "GET /notifications": callSignedIn,
  "GET /notifications/unread": callSignedIn,
  "POST /notifications/read": callSignedIn,
  // No letter has that id.
  "GET /emails/:id/preview": { ...callStaff, editor: "forbidden", admin: "missing" },
  "GET /bridges": callSignedIn,
  "POST /bridges/telegram/code": callSignedIn,
  "POST /bridges/telegram/confirmation": callSignedIn,
  "DELETE /bridges/telegram": callSignedIn,
  "POST /push": callSignedIn,
  "POST /push/removal": callSignedIn,
  "DELETE /push/:id": callMissing,
  "ALL /*": nowhere,
};
