// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source text.
/** One mutant: a line about security or money changed as a mistake would change it, and the tests that have to detect it. */
export type Mutant = { file: string; from: string; to: string; project: "node" | "workerd"; tests: string[] };

function inProject(project: Mutant["project"]) {
  return (tests: string, file: string, from: string, to: string): Mutant => {
    return { file, from, to, project, tests: tests.split(" ") };
  };
}
const node = inProject("node");
const workerd = inProject("workerd");

const mailAuth = "tests/core/conversations/email-authentication.test.ts";
const quote = "tests/core/orders/quote.test.ts";
const fileType = "tests/core/shared/file-type.test.ts";
const rates = "tests/rate-classes.test.ts";
const pageRights = "tests/page-rights.test.ts";
const contract = "tests/workers/identity/contract.test.ts";
const people = "tests/services/identity/people.test.ts";
const change = "tests/db/conversations/message-change.test.ts";
const keys = "tests/workers/platform/form-keys.test.ts";
const gateway = "tests/workers/platform/gateway.test.ts";
const signUp = "tests/workers/identity/sign-up.test.ts";
const signOut = "tests/workers/identity/sign-out.test.ts";
const sharing = "tests/workers/checks/reports/sharing.test.ts";
const limits = "tests/services/checks/limits.test.ts";
const price = "tests/core/orders/price.test.ts";
const refund = "tests/core/payments/refund.test.ts";
const tax = "tests/core/payments/tax.test.ts";
const credits = "tests/services/payments/credits.test.ts";
const money = "tests/services/orders/money.test.ts";
const mergeKeys = "tests/services/identity/merge-keys.test.ts";
const refundDecision = "tests/db/payments/refund-decision.test.ts";
const payable = "tests/db/payments/payable.test.ts";
const words = "tests/services/orders/words.test.ts";

export const mutants: readonly Mutant[] = [
  // Verification of an email's sender.
  node(
    mailAuth,
    "app/core/conversations/email-authentication.ts",
    "domain.endsWith(`.${signer}`)",
    "domain.endsWith(signer)",
  ),
  node(mailAuth, "app/core/conversations/email-authentication.ts", ` && properties.get("header.from") === domain`, ""),
  node(mailAuth, "app/core/conversations/email-authentication.ts", "if (dmarc.length > 1) return false;", ""),
  node(mailAuth, "app/core/conversations/email-authentication.ts", "id !== authserv || ", ""),
  node(mailAuth, "app/core/conversations/email-authentication.ts", "(domainOf(sender) ?? sender) === envelope && ", ""),
  node(mailAuth, "app/core/conversations/email-loop.ts", "domain.endsWith(`.${own}`)", "domain.endsWith(own)"),
  // Rights to pages.
  node(pageRights, "app/middleware/require-page-right.ts", "if (page === null) throw", "if (page === undefined) throw"),
  node(pageRights, "app/middleware/require-page-right.ts", "if (!isPerson(actor)) throw", "if (false) throw"),
  node(pageRights, "app/middleware/require-page-right.ts", "if (!actor.expertId) throw", "if (false) throw"),
  node(pageRights, "app/middleware/require-page-right.ts", "if (!isAdmin(actor)) throw", "if (!isEditor(actor)) throw"),
  node(pageRights, "app/middleware/require-page-right.ts", "page.rule.fresh && ", "false && "),
  node(pageRights, "app/route-table.ts", "if (!who) throw", "if (who === null) throw"),
  node(
    pageRights,
    "workers/platform/page-rights.ts",
    "layouts.has(route.id) ? route : withRight(route)",
    "pages.has(route.id) ? withRight(route) : route",
  ),
  // What needs two admins.
  workerd(
    refundDecision,
    "db/identity/second-admin.ts",
    "alone_from <= ${now} and ${noOtherAdmin(adminId, now)}",
    "alone_from <= ${now}",
  ),
  workerd(
    refundDecision,
    "db/identity/second-admin.ts",
    "or (requested_by = ${adminId} and alone_from",
    "or (alone_from",
  ),
  workerd(money, "db/identity/second-admin.ts", "${now + ALONE_WAIT_MS} end", "${now} end"),
  workerd(money, "db/identity/second-admin.ts", "case when ${noOtherAdmin(adminId, now)} then", "case when 1 then"),
  workerd(refundDecision, "db/identity/second-admin.ts", "other.status <> 'deleted'", "other.status = 'active'"),
  workerd(
    refundDecision,
    "db/identity/second-admin.ts",
    "former.admin_until > ${now - FORMER_ADMIN_MS}",
    "former.admin_until > ${now}",
  ),
  workerd(
    mergeKeys,
    "db/identity/account-merges.ts",
    "    and from_id = ${fromId} and into_id = ${intoId} and requested_by = ${actorId} and requested_at = ${now})",
    "    )",
  ),
  // File type detection.
  node(fileType, "app/core/shared/file-type.ts", "/^(?:\\xef\\xbb\\xbf)?[\\t\\n\\f\\r ]*%PDF-/", "/%PDF-/"),
  node(fileType, "app/core/shared/file-type.ts", " || mime === mimeOf[kind];", " || true;"),
  node(
    "tests/core/notifications/push-endpoint.test.ts",
    "app/core/notifications/push-endpoint.ts",
    "hostname.endsWith(family)",
    "hostname.endsWith(family.slice(1))",
  ),
  node(
    "tests/core/notifications/push-endpoint.test.ts",
    "app/core/notifications/push-endpoint.ts",
    ` || port !== ""`,
    "",
  ),
  node(
    "tests/core/identity/return-path.test.ts",
    "app/core/identity/return-path.ts",
    "TRICKS.test(requested)",
    "false",
  ),
  node(
    "tests/core/identity/return-path.test.ts",
    "app/core/identity/return-path.ts",
    " || NEVER.test(url.pathname)",
    "",
  ),
  node("tests/core/payments/refund.test.ts", "app/core/payments/refund.ts", ", paid - refunded)", ", paid)"),
  // Limits and normal forms of URLs.
  node(rates, "app/route-table.ts", 'layout.tsx", { rate: door.rate }', 'layout.tsx", {}'),
  node(rates, "workers/platform/route-rules.ts", `? "search" : rate`, "? rate : rate"),
  node(rates, "app/core/platform/route-path.ts", "pathname.toLowerCase().replace", "pathname.replace"),
  node(rates, "workers/platform/request-checks.ts", "(?:2[de]|3[0-9]|4[1-9a-f]|", "(?:2[de]|3[0-9]|"),
  node(rates, "app/core/platform/route-path.ts", "\\.data$/", "\\.dat$/"),
  node(rates, "app/routes.ts", "caseSensitive: true", "caseSensitive: false"),
  workerd(
    limits,
    "workers/platform/rate-classes.ts",
    "door: () => env.DOOR_LIMIT.limit({ key: `${address}",
    "door: () => env.DOOR_LIMIT.limit({ key: `${who}",
  ),
  workerd(
    limits,
    "workers/platform/gateway.ts",
    "  await requireRate(request, env, session, rateClassOf(request.method, new URL(request.url)));\n",
    "",
  ),
  workerd(
    "tests/workers/platform/health.test.ts",
    "workers/api/platform/health.ts",
    `.get("/parts", rule("editor"`,
    `.get("/parts", rule("anyone"`,
  ),
  workerd(
    "tests/workers/platform/health.test.ts",
    "workers/api/platform/health.ts",
    "!kept || kept.until <= now",
    "true",
  ),
  // Sessions.
  workerd(contract, "workers/adapters/identity/session-token.ts", `status !== "active"`, `status === "pending"`),
  workerd(contract, "workers/adapters/identity/session-token.ts", "claims.iss !== rules.issuer || ", ""),
  workerd(contract, "workers/adapters/identity/session-token.ts", "authorizedParties: rules.origins,", ""),
  workerd(
    contract,
    "workers/local/identity/local-identity.ts",
    "waitSeconds: this.#tries.fail(email, now)",
    "waitSeconds: this.#accounts.claiming(email).length > 0 ? this.#tries.fail(email, now) : 0",
  ),
  workerd(
    signUp,
    "workers/local/identity/local-identity.ts",
    "mayTry ? this.#match(email, password) : null",
    "this.#match(email, password)",
  ),
  workerd(signUp, "workers/local/identity/local-identity.ts", "if (mayTry) this.#tries.fail(email, now);", ""),
  workerd(
    signUp,
    "workers/local/identity/local-identity.ts",
    "this.#accounts.isRegistered(account) ? null : token",
    "token",
  ),
  workerd(signUp, "workers/local/identity/accounts.ts", "if (isRegistered(account)) return false;", ""),
  workerd(
    signUp,
    "workers/local/identity/accounts.ts",
    "verified_at IS NULL, created_at, rowid",
    "created_at DESC, rowid DESC",
  ),
  workerd(people, "app/services/identity/people.ts", "if (known?.revoked) return guest;", ""),
  workerd(people, "app/services/identity/people.ts", `user?.status !== "active"`, "!user"),
  workerd(people, "app/services/identity/people.ts", "lowerRole(session.role, user.role)", "session.role"),
  workerd(people, "app/services/identity/people.ts", "person.banned || ", ""),
  workerd(people, "app/services/identity/people.ts", "before.role !== after.role || ", ""),
  workerd(people, "app/core/identity/actor.ts", "rank[a] <= rank[b] ? a : b", "rank[a] >= rank[b] ? a : b"),
  workerd(
    people,
    "db/identity/users.ts",
    "eq(revokedSessions.sessionId, sessionId)",
    "eq(revokedSessions.sessionId, subject)",
  ),
  workerd(people, "db/identity/users.ts", "<= excluded.provider_updated_at", ">= 0"),
  workerd(people, "db/identity/sessions.ts", "expires_at < ${now} order", "expires_at > 0 order"),
  workerd(signOut, "db/identity/sessions.ts", ", going)", ")"),
  workerd(
    signOut,
    "workers/objects/checks/live-room.ts",
    "[personTag(userId), sessionTag(session)]",
    "[personTag(userId)]",
  ),
  workerd(
    signOut,
    "workers/objects/conversations/conversation-room.ts",
    "[personTag(id), sessionTag(session)]",
    "[personTag(id)]",
  ),
  workerd(
    "tests/workers/platform/bookmark.test.ts",
    "workers/platform/gateway.ts",
    `session ? "primary" : rule.database`,
    "rule.database",
  ),
  workerd(
    "tests/workers/identity/webhook.test.ts",
    "workers/webhooks/clerk.ts",
    "if (!event) throw",
    "if (!event && false) throw",
  ),
  workerd(
    "tests/workers/identity/webhook.test.ts",
    "workers/adapters/identity/clerk-event.ts",
    `    case "session.removed":\n`,
    "",
  ),
  // Reports about our emails, and what of an email is shown.
  workerd(
    "tests/services/conversations/bridges/returned.test.ts",
    "app/services/conversations/bridges/mail.ts",
    "found.recipient !== null && found.recipient !== sent.to.toLowerCase()",
    "false",
  ),
  workerd(
    "tests/services/conversations/bridges/returned.test.ts",
    "db/notifications/failing-addresses.ts",
    `["all", kind]`,
    `["all"]`,
  ),
  workerd(
    "tests/services/conversations/bridges/returned.test.ts",
    "db/notifications/failing-addresses.ts",
    " or (${failingAddresses}.stops = 0 and excluded.stops = 1)",
    " or excluded.stops = 0",
  ),
  workerd(
    "tests/services/conversations/bridges/original.test.ts",
    "app/core/conversations/whole-email.ts",
    `.replace(ADDRESS, "$1…")`,
    "",
  ),
  workerd(
    "tests/workers/conversations/bridges/returned-email.test.ts",
    "workers/conversations/inbound-email.ts",
    "!(loop && isSender(env, message.to))",
    "!loop",
  ),
  // Ownership of rows, and permitted actions.
  workerd(change, "db/conversations/messages.ts", " and origin = 'web'", ""),
  workerd(change, "db/conversations/messages.ts", "and sender_id = ${senderId} and kind", "and kind"),
  workerd(change, "db/conversations/messages.ts", "and created_at > ${since}", ""),
  workerd(
    change,
    "db/conversations/messages.ts",
    "where id = ${id} and conversation_id = ${conversationId}\n",
    "where id = ${id}\n",
  ),
  workerd(change, "app/core/conversations/conversation.ts", ` && origin === "web"`, ""),
  workerd(
    "tests/workers/checks/documents/known-files.test.ts tests/workers/checks/checks.test.ts",
    "db/scope.ts",
    "? eq(owner, actor.id)",
    "? sql`1`",
  ),
  workerd(sharing, "db/checks/report-shares.ts", "isNull(reportShares.revokedAt), gt", "gt"),
  workerd(sharing, "db/checks/report-shares.ts", ", gt(reportShares.expiresAt, now)]", "]"),
  // Validation of input.
  workerd(
    keys,
    "workers/api/shared/route.ts",
    `mediaTypeOf(c.req.header("Content-Type") ?? null) !== "application/json"`,
    `!c.req.header("Content-Type")?.toLowerCase().startsWith("application/json")`,
  ),
  workerd(keys, "app/services/payments/credits.ts", "    requireFormKey(key);\n", ""),
  workerd(keys, "app/services/payments/refunding.ts", "    requireFormKey(key);\n", ""),
  workerd(keys, "app/services/orders/working.ts", "    requireFormKey(key);\n", ""),
  workerd(gateway, "workers/platform/request-checks.ts", `request.headers.get("Origin") !== origin || `, ""),
  workerd(gateway, "workers/platform/request-checks.ts", ` || (site !== null && site !== "same-origin")`, ""),
  workerd(
    "tests/workers/conversations/conversation-room.test.ts",
    "workers/objects/shared/room-sockets.ts",
    "  if (over.length > 0 && yields) return false;\n",
    "",
  ),
  workerd(
    "tests/workers/conversations/conversation-room.test.ts",
    "workers/api/shared/socket.ts",
    `request.headers.get("Origin") !== requestContext.origin`,
    "false",
  ),
  workerd(
    "tests/workers/payments/news.test.ts",
    "workers/adapters/payments/stripe/news.ts",
    "event.livemode !== live",
    "false",
  ),
  workerd(
    "tests/workers/conversations/bridges/telegram-webhook.test.ts",
    "workers/webhooks/telegram.ts",
    "return different === 0;",
    "return true;",
  ),
  node(quote, "workers/adapters/platform/signed-tokens.ts", "Number(claims.expiresAt) > now ? claims : null", "claims"),
  node(
    quote,
    "workers/adapters/platform/signed-tokens.ts",
    "if (!sameBytes(await macOf(secret, purpose, text), fromBase64Url(mac))) continue;",
    "",
  ),
  // Live connection.
  node(
    "tests/components/shell/live/live-connection.test.ts",
    "app/components/shell/live/live-connection.ts",
    "      displaced = true;\n",
    "",
  ),
  node(
    "tests/components/shell/live/live-connection.test.ts",
    "app/components/shell/live/live-connection.ts",
    "    opened = true;\n",
    "    opened = true;\n    failures = 0;\n",
  ),
  // Charges and refunds.
  node(
    price,
    "app/core/orders/price.ts",
    "question.references && takesReferences(question.kind)",
    "question.references",
  ),
  node(price, "app/core/orders/price.ts", "priceList.minimumCents - sum(lines)", "priceList.minimumCents"),
  node(refund, "app/core/payments/refund.ts", "Math.max(LEAST_PERCENT, 100 - order.share)", "100 - order.share"),
  node(refund, "app/core/payments/refund.ts", "if (deliveredAt !== null) return 0;", ""),
  node(tax, "app/core/payments/tax.ts", "if (isReverseCharged(country, vatId)) return 0;", ""),
  node(tax, "app/core/payments/tax.ts", " && vatIdProblem(country, vatId) === null", ""),
  node(
    "tests/core/orders/word-counts.test.ts",
    "app/core/orders/word-counts.ts",
    "measured > billed * TOLERATED_GROWTH",
    "measured > billed * 2",
  ),
  workerd(words, "app/core/orders/word-counts.ts", "parts[at] === undefined", "at < 0"),
  workerd(words, "app/services/orders/counting.ts", "billed: billedWords(measured)", "billed: form.words"),
  workerd(credits, "db/payments/credits.ts", "where user_id = ${userId}) >= 1`", "where user_id = ${userId}) >= 0`"),
  workerd(credits, "db/payments/credits.ts", " < ${RETURNED_A_DAY})", " < 50)"),
  workerd(money, "db/payments/refunds.ts", "mayApproveRow(by.id, now) :", "sql`1` :"),
  workerd(money, "db/payments/refunds.ts", "${spent} + ${request.amount} >", "${request.amount} >"),
  workerd(payable, "db/payments/settling.ts", " and o.payment_id is null", ""),
  workerd(
    money,
    "db/payments/settling.ts",
    "sql`not exists (select 1 from ${orders} where payment_id = ${id})`",
    "sql`1`",
  ),
];
