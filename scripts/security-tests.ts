// Generates docs/design/security-tests.md: which tests cover each rule of docs/design/security.md. Run it with `npm
// run docs:security` after changing a rule or the title of one of these tests (tests/security-tests.test.ts).
import { readFileSync, writeFileSync } from "node:fs";
import { titlesIn } from "./test-titles.ts";

/** A rule, a file under tests/, and parts of the titles of its tests; without titles every test of the file counts. */
const table: [rule: string, file: string, ...titles: string[]][] = [
  ["Gateway", "workers/platform/gateway.test.ts"],
  ["Rate limits", "rate-classes.test.ts"],
  ["Rate limits", "workers/analytics/page-views.test.ts", "counted once", "counted apart"],
  ["Health", "workers/platform/health.test.ts"],
  ["Content Security Policy", "workers/platform/policy.test.ts"],
  ["Content Security Policy", "workers/platform/csp-reports.test.ts"],
  ["Rights", "page-rights.test.ts"],
  ["Rights", "built/platform/rights.test.ts"],
  ["Rights", "services/orders/act-rights.test.ts"],
  ["Rights", "workers/identity/foreign-ids.test.ts"],
  ["Rights", "core/platform/closed-areas.test.ts", "with the admin area off"],
  ["Rights", "workers/platform/closed-areas.test.ts"],
  [
    "Rights",
    "services/orders/expert-work.test.ts",
    "neither money nor the student's account",
    "not found, with as many statements",
    "unlinking or switching off",
    "linked once",
    "placed as a student",
  ],
  ["Rights", "services/identity/absences.test.ts", "only admins set and end"],
  ["Roles", "services/identity/people.test.ts", "demoted editor", "unknown to the provider"],
  ["Logs", "built/platform/logs.test.ts"],
  ["Logs", "workers/platform/log.test.ts"],
  ["Logs", "workers/platform/problem-words.test.ts"],
  ["Edge cache", "built/platform/edge-cached-pages.test.ts"],
  ["Edge cache", "built/platform/edge-cache-people.test.ts"],
  ["Edge cache", "built/platform/deception.test.ts"],
  ["Articles", "workers/content/ghost-html.test.ts", "nothing is left that runs", "over https"],
  ["Articles", "core/content/feeds.test.ts", "break out of its element", "stays one script element", "llms.txt"],
  ["Media library", "workers/media/media.test.ts", "is refused", "a student cannot use the media library"],
  ["Public forms", "workers/identity/turnstile.test.ts"],
  ["End of sessions", "workers/identity/sign-out.test.ts"],
  [
    "End of sessions",
    "services/identity/people.test.ts",
    "session that was signed out",
    "socket that opens",
    "ended session",
  ],
  ["No account enumeration", "workers/identity/sign-up.test.ts"],
  [
    "No account enumeration",
    "workers/identity/contract.test.ts",
    "without an account is refused",
    "five wrong passwords",
  ],
  ["No account enumeration", "built/identity/sign-in.test.ts", "looks like any other sign-up"],
  ["Confirmed email addresses", "services/identity/people.test.ts", "confirmed", "confirms"],
  ["Confirmed email addresses", "workers/checks/unconfirmed-email.test.ts"],
  ["Confirmed email addresses", "workers/identity/confirming.test.ts"],
  ["Confirmed email addresses", "e2e/identity/identity.spec.ts", "confirms the email address", "link that has expired"],
  ["Merges of accounts", "services/identity/merging.test.ts"],
  ["Merges of accounts", "services/identity/merge-rows.test.ts"],
  ["Uploads", "workers/orders/deliverable-reader-hostile.test.ts"],
  ["Uploads", "services/orders/life.test.ts", "a student sees no file before it is delivered"],
  ["Files in parts", "workers/platform/uploads.test.ts"],
  ["Files in parts", "services/platform/uploads.test.ts"],
  ["Files in parts", "services/platform/upload-completion.test.ts"],
  ["Known files", "workers/checks/documents/known-files.test.ts"],
  ["Hostile files", "workers/extraction/hostile.test.ts"],
  ["Hostile files", "built/platform/hostile.test.ts"],
  ["Progress", "workers/checks/documents/progress.test.ts"],
  ["Restoring", "built/platform/restore-drill.test.ts"],
  ["Deletion", "workers/checks/documents/deletion.test.ts"],
  ["Deletion", "services/identity/complete-deletion.test.ts"],
  ["Deletion", "services/identity/erased-words.test.ts"],
  ["Deletion", "services/search/deleted-words.test.ts"],
  ["Other students' texts", "core/similarity/blocks.test.ts"],
  ["Other students' texts", "workers/checks/probing.test.ts"],
  ["Other students' texts", "readback/even-cases.test.ts"],
  ["Other students' texts", "readback/odd-cases.test.ts"],
  ["Other students' texts", "readback/displacement.test.ts"],
  ["Other students' texts", "readback/guesses.test.ts"],
  ["Other students' texts", "readback/mutants.test.ts"],
  ["Other students' texts", "readback/planted.test.ts"],
  ["Other students' texts", "readback/residual.test.ts"],
  ["Evasion of the check", "core/similarity/evasion.test.ts"],
  ["Evasion of the check", "core/similarity/hidden-text.test.ts"],
  ["Evasion of the check", "core/similarity/citation-names.test.ts"],
  ["Turnitin", "workers/checks/turnitin.test.ts"],
  ["Turnitin", "schema/platform/config-turnitin.test.ts"],
  ["Requests of private checks", "core/checks/private-check.test.ts"],
  ["Requests of private checks", "workers/checks/private-checks.test.ts"],
  ["Private texts stay on the device", "core/checks/private-check.test.ts", "no byte string of the body"],
  [
    "Private texts stay on the device",
    "e2e/checks/private.spec.ts",
    "no word of the text leaves",
    "before anything is sent",
  ],
  ["Public collections", "workers/sources/library-uploads.test.ts"],
  ["Public collections", "workers/sources/signed-requests.test.ts"],
  ["Public collections", "workers/sources/import-uploaders.test.ts"],
  ["Public collections", "core/sources/segments/segments.test.ts", "only be linked to", "cut or changed"],
  ["Restricted sources", "workers/checks/private-checks.test.ts", "a tenth of a restricted source"],
  ["Signed reports", "workers/checks/reports/signing.test.ts"],
  ["Signed reports", "workers/checks/reports/verifying.test.ts"],
  ["Signed reports", "e2e/checks/report-sharing.spec.ts", "a teacher checks a report file"],
  ["Filtered copies", "workers/checks/reports/exports.test.ts", "with filters in the address"],
  ["Links to reports", "workers/checks/reports/sharing.test.ts"],
  ["Links to reports", "built/checks/report-sharing.test.ts"],
  ["Links to reports", "e2e/checks/report-sharing.spec.ts", "ada's link"],
  ["Exports of reports", "workers/checks/reports/exports.test.ts"],
  ["Exports of reports", "built/checks/report-sharing.test.ts", "in three formats"],
  ["Staff and students' reports", "services/checks/admin/opening.test.ts"],
  ["Staff and students' reports", "services/checks/admin/list.test.ts"],
  ["Staff and students' reports", "services/checks/admin/actions.test.ts"],
  ["Staff and students' reports", "e2e/checks/admin-checks.spec.ts"],
  ["Audit log", "services/audit/audit.test.ts"],
  ["Audit log", "services/audit/audit-log.test.ts"],
  [
    "Fresh sign-in",
    "workers/identity/second-factor.test.ts",
    "an open session is not",
    "an offered second factor",
    "wrong codes",
  ],
  ["Fresh sign-in", "services/identity/rights.test.ts"],
  ["Audit log", "workers/platform/dead-letters.test.ts"],
  ["Idempotency", "services/orders/placing.test.ts", "ada orders once", "eve finds none of ada's orders"],
  ["Idempotency", "workers/payments/contract.test.ts", "begun once"],
  ["Prices", "core/orders/quote.test.ts", "another total"],
  ["Prices", "services/orders/money.test.ts", "the price on the page", "Finnish tax"],
  ["Coupons", "services/orders/placing.test.ts", "a coupon works once"],
  ["Credits", "services/payments/credits.test.ts", "in two windows", "failing files"],
  ["Credits", "services/orders/packs.test.ts", "bought once"],
  ["Work and money", "services/orders/life.test.ts", "no one paid", "cancelling while it is delivered"],
  ["Help receipts", "workers/platform/seal.test.ts"],
  ["Paying twice", "services/orders/money.test.ts", "fifty presses on Pay", "refunded in full automatically"],
  ["Webhook of Stripe", "workers/payments/webhook.test.ts"],
  ["Webhook of Stripe", "workers/payments/news.test.ts"],
  ["Signed but wrong events", "services/orders/money.test.ts", "that is not ours pays nothing", "late failure"],
  ["Signed but wrong events", "services/orders/reconciling.test.ts", "the nightly reconciliation"],
  ["Card testing", "services/orders/money.test.ts", "five tries in an hour"],
  ["Card testing", "workers/payments/answers.test.ts", "a real card"],
  ["Refunds", "services/orders/money.test.ts", "refunds never exceed", "second admin"],
  ["Refunds", "services/orders/life.test.ts", "the refund of a cancellation is shown first"],
  ["Refunds", "workers/payments/refunds.test.ts", "the same id gives the same refund"],
  ["Payer links", "services/orders/money.test.ts", "a payer with a link"],
  ["Test bank", "workers/payments/answers.test.ts", "available only on this machine"],
  ["Test bank", "built/platform/bundle.test.ts", "test bank"],
  ["Test bank", "schema/platform/config.test.ts", "a live key"],
  ["Emails and PDFs", "core/payments/email-templates.test.ts", "hostile name"],
  ["Emails and PDFs", "services/orders/life.test.ts", "contain neither the text nor its title"],
  ["Emails and PDFs", "workers/payments/receipt-pdf.test.ts", "the one link"],
  ["HTML of emails", "workers/notifications/email-layout.test.ts"],
  ["HTML of emails", "workers/notifications/mail.test.ts"],
  ["HTML of emails", "services/notifications/admin.test.ts"],
  ["Unsubscribe links", "workers/notifications/unsubscribe.test.ts"],
  ["Unsubscribe links", "services/notifications/unsubscribing.test.ts"],
  ["Incoming email", "workers/conversations/bridges/spoofed-email.test.ts"],
  ["Incoming email", "workers/conversations/bridges/inbound-email.test.ts"],
  ["Incoming email", "services/conversations/bridges/mail.test.ts", "a visitor without an account"],
  ["Incoming email", "core/conversations/email-authentication.test.ts"],
  ["Incoming email", "core/conversations/email-reply.test.ts"],
  ["Telegram", "services/conversations/bridges/telegram.test.ts"],
  ["Telegram", "workers/conversations/bridges/telegram-webhook.test.ts"],
  ["Push addresses", "core/notifications/push-endpoint.test.ts"],
  ["Push addresses", "workers/conversations/bridges/push.test.ts", "is not posted to"],
  ["Team chat", "workers/conversations/bridges/chat.test.ts", "nor hide an address", "the secret address"],
  ["Team chat", "services/conversations/bridges/round.test.ts", "the team's room"],
  [
    "Owners of conversations",
    "services/conversations/conversation.test.ts",
    "eve cannot read",
    "a search returns only messages of its own",
  ],
  ["Sockets", "workers/conversations/conversation-room.test.ts"],
  ["Sockets", "services/identity/people.test.ts", "no window open"],
  ["Private notes", "services/conversations/notes.test.ts"],
  ["Private notes", "workers/conversations/conversation-room.test.ts", "a note is being written"],
  ["Private notes", "e2e/conversations/inbox.spec.ts", "never the student"],
  ["Text of messages", "e2e/conversations/hostile-messages.spec.ts"],
  ["Card numbers", "core/conversations/card-numbers.test.ts"],
  ["Card numbers", "services/conversations/conversation.test.ts", "a card number"],
  ["Card numbers", "services/conversations/bridging.test.ts", "a card number"],
  ["Card numbers", "services/conversations/opening.test.ts", "a card number"],
  ["Files of messages", "services/conversations/files.test.ts"],
  ["Files of messages", "services/conversations/crash.test.ts", "leaves no bytes"],
  ["Files of messages", "workers/conversations/message-files.test.ts"],
  ["Floods", "services/conversations/conversation.test.ts", "more than twenty messages"],
  ["Floods", "services/conversations/inbox.test.ts", "blocked"],
  ["Floods", "workers/conversations/conversation-room.test.ts", "an eleventh window"],
  ["Floods", "workers/conversations/conversation-room.test.ts", "a window that yields"],
  ["Floods", "workers/conversations/many-windows.test.ts"],
  ["Contact form", "services/conversations/opening.test.ts", "a visitor's address"],
  ["Outside services", "workers/sources/open-texts.test.ts"],
  ["Outside services", "workers/sources/open-services/text-services.test.ts"],
  ["Outside services", "workers/sources/open-services/service-client.test.ts"],
  ["Outside services", "workers/sources/open-services/metadata.test.ts"],
  ["Outside services", "workers/sources/open-texts-held.test.ts", "held for ada", "leave the sources"],
  ["Outside services", "components/checks/submit-form.test.tsx"],
  ["Outside services", "workers/sources/open-services/web-pages.test.ts"],
  ["Outside services", "core/sources/open-services/public-host.test.ts"],
  ["Outside services", "workers/sources/open-services/check-log.test.ts"],
  ["Outside services", "workers/content/ghost.test.ts"],
];

export const rulesWithTests = [...new Set(table.map(([rule]) => rule))];

function chosen(titles: readonly string[], wanted: readonly string[]): string[] {
  return wanted.length === 0 ? [...titles] : titles.filter((title) => wanted.some((part) => title.includes(part)));
}

/** Entries of the table without a matching test: a file without tests, or a title that no test has. */
export function missingTests(): string[] {
  return table.flatMap(([rule, file, ...wanted]) => {
    const titles = titlesIn(`tests/${file}`);
    const lost = wanted.filter((part) => chosen(titles, [part]).length === 0);
    if (titles.length === 0) return `${rule}: tests/${file} has no test`;
    return lost.map((part) => `${rule}: tests/${file} has no test with "${part}" in its title`);
  });
}

/** A title as Markdown text. */
function plain(title: string): string {
  return title.replace(/\s+/g, " ").replace(/[<*`\\]/g, "\\$&");
}

export function securityTestsPage(): string {
  const parts = rulesWithTests.map((rule) => {
    const files = table.filter(([of]) => of === rule);
    const lists = files.map(([, file, ...wanted]) => {
      const lines = chosen(titlesIn(`tests/${file}`), wanted).map((title) => `- ${plain(title)}`);
      return `\`tests/${file}\`\n\n${[...new Set(lines)].join("\n")}`;
    });
    return `## ${rule}\n\n${lists.join("\n\n")}\n`;
  });
  return `# Tests of the security rules\n\nWritten by \`npm run docs:security\` from the titles of the tests; do not edit. The rules are in [security.md](security.md).\n\n${parts.join("\n")}`;
}

/** Names of the rules in docs/design/security.md: the bold text at the beginning of each item. */
export function rulesOnPage(): string[] {
  const text = readFileSync("docs/design/security.md", "utf8");
  return [...text.matchAll(/^- \*\*([^*]+)\.\*\*/gm)].map((match) => match[1] ?? "");
}

if (import.meta.main) writeFileSync("docs/design/security-tests.md", securityTestsPage());
