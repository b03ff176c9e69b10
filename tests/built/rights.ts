import { pagesOf } from "#app/route-table.ts";
import type { Caller } from "#schema/vocabulary/routes.ts";
import { callRules } from "#workers/platform/route-rules.ts";

/** What becomes of a request: let in, or turned away in one of these ways. */
export type Verdict = "in" | "sign-in" | "dashboard" | "admin" | "unknown" | "forbidden" | "missing" | "off";
/** `expert` has ada's order, `otherExpert` has none; neither has a role of staff. */
export const people = ["guest", "user", "stranger", "expert", "otherExpert", "editor", "admin"] as const;
type Who = (typeof people)[number];
export type Row = Record<Who, Verdict>;

const all = (verdict: Verdict): Row => Object.fromEntries(people.map((who) => [who, verdict])) as Row;

const open = all("in");
const nowhere = all("missing");
const staffPage: Row = { ...all("dashboard"), guest: "sign-in", editor: "in", admin: "in" };
const staffCall: Row = { ...all("forbidden"), guest: "unknown", editor: "in", admin: "in" };
/** Who has no part in a thing of ada's. */
const outsiders = { stranger: "missing", expert: "missing", otherExpert: "missing" } as const;
const mine: Row = { ...all("missing"), user: "in" };

/** How a page receives each of these people, by the rule of its route. `mine` is ada's, who is the user. */
const pageRow: Record<Caller, Row> = {
  anyone: open,
  // Who is in already is sent on.
  guest: { ...all("dashboard"), guest: "in" },
  person: { ...open, guest: "sign-in" },
  owner: { ...mine, guest: "sign-in" },
  participant: { ...open, guest: "sign-in", ...outsiders },
  expert: { ...nowhere, guest: "sign-in", expert: "in", otherExpert: "in" },
  editor: staffPage,
  admin: { ...staffPage, editor: "forbidden" },
};

const callRow: Record<Exclude<Caller, "expert">, Row> = {
  anyone: open,
  guest: open,
  person: { ...open, guest: "unknown" },
  owner: { ...mine, guest: "unknown" },
  participant: { ...open, guest: "unknown", ...outsiders },
  editor: staffCall,
  admin: { ...staffCall, editor: "forbidden" },
};

/** Pages whose rule is right, and which answer them otherwise: [reading it, posting to it], with the reason. */
export const pageExceptions: Record<string, Partial<Record<"reads" | "posts", Row>>> = {
  // No one's checkout is answered: there is none of that id.
  "/payment/gateway": { posts: nowhere },
  // No payment has that id, since none is given.
  "/payment/success": { reads: nowhere },
  // No email holds that token.
  "/unsubscribe/:token": { reads: nowhere, posts: nowhere },
  // No deletion has that receipt.
  "/deletion-receipt/:id": { reads: nowhere },
  // No report has that id; the form on the page asks for another one.
  "/verify/:id": { reads: nowhere },
  // Staff are led to their own area.
  "/auth/admin-login/*": {
    reads: { ...pageRow.guest, editor: "admin", admin: "admin" },
    posts: { ...pageRow.guest, editor: "admin", admin: "admin" },
  },
  // It leads on to the sign-in page.
  "/auth/login": { reads: all("sign-in") },
  // With the embedded identity its forms are in the settings.
  "/auth/account/*": { reads: { ...all("dashboard"), guest: "sign-in" } },
  "/*": { reads: nowhere, posts: nowhere },
  // An order is the work of its own expert alone.
  "/dashboard/work/:id": {
    reads: { ...pageRow.expert, otherExpert: "missing" },
  },
  // A form has an id from the first moment: without one the address is given one.
  "/dashboard/new-order": {
    reads: { ...all("dashboard"), guest: "sign-in" },
    posts: { ...all("dashboard"), guest: "sign-in" },
  },
  // A post without an act is answered before the report is looked for.
  "/dashboard/reports/:id": { posts: pageRow.person },
};

/** Calls about something that none of them has: whoever is let in is told that it is not there. */
export const nothingThere = [
  "GET /documents/receipts/:receiptId",
  "GET /data-exports/:id",
  "DELETE /reports/:id/shares/:shareId",
  "GET /reports/:id/source",
  "GET /reports/:id/export/:file",
  "POST /media/:id/completion",
  "DELETE /media/:id",
  "DELETE /inbox/saved-replies/:id",
  "POST /inbox/:id/saved-replies/:savedReplyId",
  "DELETE /inbox/:id/scheduled/:key",
  "GET /emails/:id/preview",
  "DELETE /push/:id",
  "GET /orders/help-receipts/:receipt",
  "GET /calendar/:file",
  "GET /analytics/:section",
  "GET /analytics/fields/:domain/:section",
  "GET /orders/:id/receipts/:kind",
  "GET /orders/:id/help-receipts/:receipt",
  "GET /orders/:id/documents/:document",
  "GET /orders/:id/files/:file",
  "GET /orders/:id/files/:file/changes",
  "DELETE /orders/:id/files/:file",
  "ALL /*",
  // Without LIBRARY_KEY nothing is uploaded.
  "GET /library/segments/:segment",
  "PUT /library/segments/:segment/:part",
  "GET /library/snapshots/:snapshot",
  "POST /library/snapshots",
];

/** Calls whose rule is right, and which answer them otherwise. */
export const callExceptions: Record<string, Row> = {
  // Without a WebSocket's headers, a key or a form, the request is refused before anything is looked for.
  "GET /checks/:id/live": callRow.person,
  "GET /conversations/:id/live": callRow.person,
  "POST /reports/:id/shares": callRow.person,
  "PUT /reports/:id/flags/:index": callRow.person,
  // A file that hangs on no message is its sender's alone.
  "GET /message-files/:id": callRow.owner,
  "GET /message-files/:id/file": callRow.owner,
};

/** Pages by their pattern: [reading it, posting to it]. */
export const pageRights: Record<string, [Row, Row]> = Object.fromEntries(
  pagesOf().map(({ pattern, rule }): [string, [Row, Row]] => {
    const { reads, posts } = pageExceptions[pattern] ?? {};
    return [pattern, [reads ?? pageRow[rule.who], posts ?? pageRow[rule.posts ?? rule.who]]];
  }),
);

function rowOfCall(who: Caller): Row {
  if (who === "expert") throw new Error("Calls of experts are told apart by their order.");
  return callRow[who];
}

/** API calls by method and pattern. */
export const callRights: Record<string, Row> = {
  ...Object.fromEntries(
    callRules
      .filter(({ pattern }) => pattern.startsWith("/api/"))
      .map(({ method, pattern, rule }): [string, Row] => {
        const call = `${method} ${pattern.slice("/api".length)}`;
        return [
          call,
          callExceptions[call] ?? (nothingThere.includes(call) ? missing(rowOfCall(rule.who)) : rowOfCall(rule.who)),
        ];
      }),
  ),
  "ALL /*": nowhere,
};

function missing(row: Row): Row {
  const told = people.map((who) => [who, row[who] === "in" ? "missing" : row[who]]);
  return Object.fromEntries(told) as Row;
}
