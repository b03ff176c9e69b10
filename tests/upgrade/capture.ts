// Makes a state with one of everything and writes it to tests/fixtures/upgrade/<commit>: `npm run capture:upgrade`, on the
// build of that commit. Later versions must read it (tests/built/platform/upgrade.test.ts).

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zipSync } from "fflate";
import { type Browser, chromium } from "playwright";
import { viewBase } from "#core/checks/report/report-words.ts";
import { parseFilters, viewOf } from "#core/checks/report/view.ts";
import { Report } from "#schema/checks/report.ts";
import type { DeliveryRole } from "#schema/vocabulary/orders.ts";
import { type SoakPerson, signIn } from "#tests/soak/messages/person.ts";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { makeDocx } from "#tests/support/docx.ts";
import { essay } from "#tests/support/texts.ts";
import { uploadFile } from "#tests/support/upload-file.ts";
import { openState, rowsOf, startSiteOn } from "./site.ts";
import { SavedState } from "./state.ts";

/** Notifications of messages wait so long for their reader before an email is sent. */
const UNREAD_MS = 3 * 60_000 + 5000;
/** 1 January 2100: what is kept for a time must still be there when the state is read, whenever that is. */
const FAR = Date.UTC(2100, 0, 1);
/** A key of its own, for this state alone. */
const secrets = { TEXT_KEY: `${"u".repeat(42)}A=` };
const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const commit = execFileSync("git", ["rev-parse", "--short=7", "HEAD"], { encoding: "utf8" }).trim();
const folder = join("tests/fixtures/upgrade", commit);
const state = mkdtempSync(join(tmpdir(), "marginalia-capture-"));
writeFileSync(join(state, "secrets.json"), JSON.stringify(secrets));
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "exports"), { recursive: true });

const site = await startSiteOn(state);
const { origin } = site;
const browser: Browser = await chromium.launch(chromiumLaunch);
const saved: Partial<SavedState> = { commit };
try {
  await indexFilled();
  const [ada, bob, grace] = [
    await signIn(origin, { demo: "ada" }),
    await signIn(origin, { demo: "bob" }),
    await signIn(origin, { demo: "grace" }),
  ];
  await opened(ada, bob);
  await articles(bob);
  await reports(ada, grace);
  await orders(ada, bob, grace);
  await emails(ada);
  readBack();
} finally {
  await browser.close();
  await site.stop();
}
keep();

async function indexFilled(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/__local/waiting`, { method: "POST", headers: { Origin: origin } });
    if (((await answer.json()) as { waiting: number }).waiting === 0) return;
    await pause(1000);
  }
}

async function reports(ada: SoakPerson, grace: SoakPerson): Promise<void> {
  const article = passageOf("article:article-quotation-citation-paraphrase");
  const library = passageOf("library:");
  const eve = await signIn(origin, { name: "Eve" });
  const stored = essay(501, 260);
  await check(eve, "Eve's stored essay", Buffer.from(stored), "text/plain", { stored: "on" });
  const copied = stored.split("\n\n")[1] ?? "";

  const first = [essay(502, 220), article.passage, library.passage, copied, essay(503, 120)].join("\n\n");
  const second = [
    essay(502, 220),
    `As Lind (2019) writes, “${article.passage}”`,
    essay(504, 80),
    `“${library.passage}”`,
    essay(508, 80),
    `${copied} (Lind, 2019)`,
    "References",
    "Lind, A. (2019). Quotations and how to cite them. Journal of Margins, 4(2), 10–19.",
  ].join("\n\n");
  const tricks = `${essay(505, 150)}\n\n${library.passage.replaceAll("a", "а").replaceAll("the", "t​he")}`;
  const word = Buffer.from(makeDocx([...first.split("\n\n"), "Declaration: this is my own work."]));
  const made = [
    await check(ada, "Ward rounds, version 1", Buffer.from(first), "text/plain", {}),
    await check(ada, "Ward rounds, version 2", Buffer.from(second), "text/plain", {
      smallMatchWords: 5,
      excludeQuotations: "off",
    }),
    await check(ada, "Ward rounds as Word", word, wordType, { excludeBibliography: "off", excludeQuotations: "off" }),
    await check(ada, "Planted PDF", readFileSync("tests/fixtures/documents/planted.pdf"), "application/pdf", {}),
    await check(ada, "Letters of another alphabet", Buffer.from(tricks), "text/plain", {}),
    await check(ada, "Nothing found", Buffer.from(essay(506, 180)), "text/plain", {}),
    await check(ada, "Revoked report", Buffer.from(`${essay(507, 100)}\n\n${article.passage}`), "text/plain", {}),
  ];
  const names = ["version-1", "version-2", "word", "pdf", "disguised", "nothing", "revoked"];
  saved.reports = [];
  for (const [at, one] of made.entries()) {
    const name = names[at] ?? "";
    const exports: ("json" | "pdf" | "docx" | "html")[] = ["json", "pdf", "docx"];
    for (const kind of exports) {
      const saved = await ada.ask(`/api/reports/${one.id}/export/report.${kind}`);
      if (!saved.ok) throw new Error(`${name}.${kind}: ${saved.status}`);
      writeFileSync(join(folder, "exports", `${name}.${kind}`), Buffer.from(await saved.arrayBuffer()));
    }
    if (at === 0) {
      exports.push("html");
      await offline(ada, one.id, join(folder, "exports", `${name}.html`));
    }
    const { proof, report, about } = JSON.parse(readFileSync(join(folder, "exports", `${name}.json`), "utf8"));
    saved.engineVersion = report.engineVersion;
    saved.reports.push({
      name,
      id: one.id,
      verifyId: proof.statement.id,
      revoked: false,
      title: about.title,
      score: report.score,
      scoreUnfiltered: report.scoreUnfiltered,
      matchedWords: report.matchedWords,
      groups: proof.statement.groups,
      file: sha256(one.bytes),
      documentId: one.documentId,
      exports,
      filtered: filteredScores(Report.parse({ ...report, ...about })),
    });
  }
  const [whole, , , , , , revoked] = saved.reports;
  if (!whole || !revoked) throw new Error("A report is missing.");
  await must(ada.json("POST", `/api/reports/${revoked.id}/revocation`));
  revoked.revoked = true;

  saved.shares = [];
  for (const [withText, works] of [
    [true, true],
    [false, true],
    [true, false],
  ] as const) {
    const answer = await ada.ask(`/api/reports/${whole.id}/shares`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
      body: JSON.stringify({ days: 30, withText }),
    });
    const { url, share } = (await answer.json()) as { url: string; share: { id: string } };
    if (!works) await ada.ask(`/api/reports/${whole.id}/shares/${share.id}`, { method: "DELETE" });
    const shows = withText ? (library.passage.split(". ")[0] ?? "").slice(0, 60) : whole.verifyId;
    saved.shares.push({ secret: new URL(url).hash.slice(1), withText, works, shows });
  }
  const flagged = saved.reports[4];
  if (!flagged) throw new Error("The disguised report is missing.");
  saved.flagNote = { report: flagged.id, note: "My keyboard was set to another alphabet." };
  await must(ada.json("PUT", `/api/reports/${flagged.id}/flags/0`, { note: saved.flagNote.note }));
  saved.index = [
    { passage: article.passage, source: article.id, kind: "article" },
    { passage: library.passage, source: library.id, kind: "library" },
    { passage: copied, source: null, kind: "student" },
  ];
  // Acts of staff on a student's things are rows of the audit log.
  await form(grace, `/admin/turnitin-reports/${whole.id}/report.data`, { reason: "A student asked about this match." });
  for (let exports = 0; exports < 2; exports++) await grace.ask("/api/admin-checks/export");

  /** A paragraph of a seeded source, as it is stored. */
  function passageOf(prefix: string): { id: string; passage: string } {
    const [row] = rowsOf(
      state,
      "select id from sources where id >= ? and id < ? order by id limit 1",
      prefix,
      `${prefix}~`,
    );
    const id = String(row?.id);
    const slug = id.replace(/^(article:article-|library:)/, "");
    const markdown = readFileSync(`db/seed/${id.startsWith("article:") ? "articles" : "library"}/${slug}.md`, "utf8");
    const passage = markdown.split("\n").find((line) => /^[A-Z][^#|>*[\]`_]{220,}$/.test(line));
    if (!passage) throw new Error(`No paragraph in ${id}.`);
    return { id, passage };
  }
}

/** What the viewer counts when its reader changes a filter. */
function filteredScores(report: Report) {
  const changed = [
    "quotes=in&refs=in",
    "cites=out",
    "forms=out",
    "small=0",
    "small=30",
    "noSource=1",
    "noGroup=cited_quoted",
  ];
  const base = viewBase(report);
  return changed.map((filters) => {
    const { score, countedWords } = viewOf(base, parseFilters(new URLSearchParams(filters), report));
    return { filters, score, countedWords };
  });
}

async function check(person: SoakPerson, title: string, bytes: Buffer, type: string, options: Record<string, unknown>) {
  const ending = type === "text/plain" ? "txt" : type === wordType ? "docx" : "pdf";
  const document = await uploadFile(person.ask, { purpose: "document", name: `${title}.${ending}`, type }, bytes);
  const id = crypto.randomUUID();
  await must(
    person.json("POST", "/api/checks", {
      documentId: document.id,
      title,
      compareDrafts: "on",
      excludeQuotations: "on",
      excludeBibliography: "on",
      smallMatchWords: 8,
      retentionDays: 90,
      rights: "on",
      idempotencyKey: id,
      ...options,
    }),
  );
  for (;;) {
    const { value } = await person.json<{ check: { status: string } }>("GET", `/api/checks/${id}`);
    if (value?.check.status === "ready") return { id, documentId: document.id, bytes };
    if (value?.check.status === "failed") throw new Error(`${title} failed.`);
    await pause(300);
  }
}

/** The offline file as its owner saves it. */
async function offline(person: SoakPerson, id: string, path: string): Promise<void> {
  const context = await browser.newContext();
  await context.setExtraHTTPHeaders({ Cookie: person.cookies() });
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/reports/${id}`, { waitUntil: "networkidle" });
  await page.locator("mark").first().waitFor();
  await page.locator("button.report-download").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^Offline page/ }).click(),
  ]);
  await download.saveAs(path);
  await context.close();
}

async function orders(ada: SoakPerson, bob: SoakPerson, grace: SoakPerson): Promise<void> {
  const outline = {
    kind: "model-outline",
    words: 1000,
    title: "A plan for my case study",
    domain: "adult-health",
    documentType: "case-study",
    level: "undergraduate",
    englishVariety: "en-GB",
    citationStyle: "APA7",
    institutionRule: "corrections_allowed",
    honour: true,
    deadlineHours: 48,
    timeZone: "Europe/London",
  };
  const sentences = [
    "The ward round begins before the family has arrived, and nobody writes down who will be told what and when.",
    "Discharge planning is a conversation, which is why a form alone has never been enough to plan a discharge well.",
  ];
  const work = Buffer.from(makeDocx([...sentences, ...sentences, ...sentences]));
  const placed: { name: string; id: string; title: string }[] = [];

  async function place(name: string, title: string, change: Record<string, unknown> = {}): Promise<string> {
    const id = crypto.randomUUID();
    const answer = await post(ada, "/dashboard/new-order", { id, form: { ...outline, title, ...change } });
    if (!answer.headers.get("location")?.endsWith(id))
      throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    placed.push({ name, id, title });
    return id;
  }
  async function proofreading(name: string, title: string): Promise<string> {
    const document = await uploadFile(ada.ask, { purpose: "document", name: "Draft.docx", type: wordType }, work);
    return place(name, title, { kind: "proofreading", sourceId: document.id, words: 600 });
  }
  async function checkout(order: string): Promise<string> {
    const checkoutWorld = await (await ada.ask(`/payment?order=${order}`)).text();
    const shown = /name="shown" value="(\d+)"/.exec(checkoutWorld)?.[1] ?? "";
    const answer = await form(ada, `/payment?order=${order}`, {
      order,
      shown,
      name: "Ada Demo",
      email: "ada@example.test",
      country: "GB",
    });
    const gateway = answer.headers.get("location") ?? "";
    if (!gateway.includes("session_id=")) throw new Error(`No checkout: ${answer.status}`);
    return gateway;
  }
  async function pay(order: string): Promise<void> {
    const answer = await form(ada, await checkout(order), { answer: "card", card: "4242424242424242" });
    if (!answer.headers.get("location")?.includes("/payment/success")) throw new Error("Not paid.");
  }
  async function act(staff: SoakPerson, order: string, intent: string, fields: Record<string, string> = {}) {
    const answer = await form(staff, `/admin/orders/${order}.data`, { intent, ...fields });
    if (!answer.ok) throw new Error(`${intent}: ${answer.status} ${await answer.text()}`);
  }
  async function put(order: string, role: DeliveryRole, name: string, type: string, bytes: Buffer): Promise<void> {
    const file = await uploadFile(bob.ask, { purpose: "deliverable", orderId: order, role, name, type }, bytes);
    if (file.error) throw new Error(`${role}: ${file.status} ${file.error.message}`);
    saved.deliverables = [
      ...(saved.deliverables ?? []),
      { path: `/api/orders/${order}/files/${file.id}`, sha256: sha256(bytes) },
    ];
  }
  async function deliver(order: string): Promise<void> {
    await act(bob, order, "assign", { expert: "expert-helen" });
    await act(bob, order, "begin");
    const tracked = makeDocx([
      [
        "The ward round ",
        { del: "begin" },
        { ins: "begins" },
        " before the family has arrived, and ",
        sentences[1] ?? "",
      ],
      [{ on: "Discharge planning", comment: "Say here who plans it." }, " is a conversation. ", sentences[0] ?? ""],
    ]);
    await put(order, "tracked", "Draft, tracked.docx", wordType, Buffer.from(tracked));
    await put(order, "clean", "Draft, clean.docx", wordType, Buffer.from(makeDocx(sentences)));
    await put(order, "letter", "Letter.pdf", "application/pdf", Buffer.from("%PDF-1.7\n% A letter.\n%%EOF\n"));
    await act(bob, order, "submit", { message: "You write best when you say who did what." });
    const ticked = { check_scope: "on", check_rule: "on", check_words: "on", check_tone: "on" };
    await act(grace, order, "deliver", ticked);
  }

  const draft = crypto.randomUUID();
  saved.orderDraft = { id: draft, title: "A saved order draft", instructions: "Please watch the tenses." };
  const { title, instructions } = saved.orderDraft;
  await must(
    ada.json("PUT", `/api/order-drafts/${draft}`, { seen: 0, draft: { step: 4, ...outline, title, instructions } }),
  );

  const waiting = await place("awaiting-payment", "An order that waits for its payment");
  saved.checkout = await checkout(waiting);
  const linked = await form(ada, `/payment?order=${waiting}`, { intent: "link", order: waiting });
  saved.payerLink = /\/payment\?link=[\w.-]+/.exec(await linked.text())?.[0] ?? "";
  const paid = await proofreading("paid", "A paid order");
  await pay(paid);
  const progress = await proofreading("in-progress", "An order in progress with a question");
  await pay(progress);
  await act(bob, progress, "assign", { expert: "expert-helen" });
  await act(bob, progress, "begin");
  await act(bob, progress, "ask", { text: "Which edition of the style guide does your school use?" });
  const delivered = await proofreading("delivered", "A delivered order");
  await pay(delivered);
  await deliver(delivered);
  const approved = await proofreading("approved", "An approved and rated order");
  await pay(approved);
  await deliver(approved);
  await own(approved, { intent: "approve" });
  await own(approved, { intent: "rate", stars: "4", text: "The comments taught me something." });
  await own(approved, { intent: "help_receipt" });
  const services = await (await ada.ask(`/dashboard/orders/${approved}`)).text();
  saved.helpReceipt = { id: /\/verify\/([\w-]+)/.exec(services)?.[1] ?? "", order: approved };
  const refunded = await place("refunded", "A cancelled and refunded order");
  await pay(refunded);
  const [row] = rowsOf(state, "select total from orders where id = ?", refunded);
  await own(refunded, { intent: "cancel", reason: "I found the answer.", shown: String(row?.total) });
  await place("held", "An order that was held", { instructions: "Please just write two more paragraphs for me." });
  const bought = await ada.ask("/payment?credits=10");
  const pack = await bought.text();
  const key = /name="key" value="([\w-]+)"/.exec(pack)?.[1] ?? crypto.randomUUID();
  const buying = await form(ada, "/payment?credits=10", {
    credits: "10",
    key,
    name: "Ada Demo",
    email: "ada@example.test",
    country: "GB",
  });
  const gateway = buying.headers.get("location") ?? "";
  await form(ada, gateway, { answer: "card", card: "4242424242424242" });
  await minute(ada);
  await pause(3000);
  await minute(ada);

  saved.orders = placed.map(({ name, id, title: called }) => {
    const [stored] = rowsOf(state, "select number, status, payment_status, total from orders where id = ?", id);
    return {
      name,
      id,
      number: Number(stored?.number),
      title: called,
      status: String(stored?.status),
      paymentStatus: String(stored?.payment_status),
      total: Number(stored?.total),
    };
  });

  async function own(order: string, fields: Record<string, string>): Promise<void> {
    const answer = await form(ada, `/dashboard/orders/${order}.data`, fields);
    if (answer.status >= 400) throw new Error(`${fields.intent}: ${answer.status} ${await answer.text()}`);
  }
}

async function opened(ada: SoakPerson, bob: SoakPerson): Promise<void> {
  const bytes = readFileSync("tests/fixtures/documents/essay.docx");
  const file = await uploadFile(ada.ask, { purpose: "message_file", name: "essay.docx", type: wordType }, bytes);
  saved.messageFile = { path: `/api/message-files/${file.id}/file`, sha256: sha256(bytes) };
  const subject = "How long is a report kept?";
  const bodies = ["How long do you keep a report? 😀 שלום", "We keep it for as long as you chose, up to a year."];
  const begun = await must(
    ada.json<{ conversation: { id: string } }>("POST", "/api/conversations", {
      topic: "other",
      subject,
      message: { clientId: crypto.randomUUID(), body: bodies[0], fileIds: [file.id], quote: null },
    }),
  );
  const { id } = begun.conversation;
  await must(bob.json("POST", `/api/conversations/${id}/messages`, { clientId: crypto.randomUUID(), body: bodies[1] }));
  const note = "Ask about the retention setting again next week.";
  await must(bob.json("POST", `/api/inbox/${id}/notes`, { clientId: crypto.randomUUID(), body: note }));
  await must(bob.json("POST", `/api/inbox/${id}/priority`, { priority: "high" }));
  saved.conversations = [{ id, subject, bodies, note }];
}

async function articles(bob: SoakPerson): Promise<void> {
  const published = "db/seed/articles/quotation-citation-paraphrase.md";
  const sentence =
    readFileSync(published, "utf8")
      .split("\n")
      .find((line) => /^[A-Z][\w ,’;-]{60,}\./.test(line)) ?? "";
  saved.published = { path: "/d/adult-health/quotation-citation-paraphrase", sentence: sentence.slice(0, 50) };
  const id = crypto.randomUUID();
  const title = "Hyphens and dashes in academic prose";
  const made = await form(bob, "/admin/content/new", {
    idempotencyKey: id,
    title,
    domain: "social-work",
    type: "article",
  });
  if (made.status !== 302) throw new Error(`The article was not created: ${made.status}`);
  const text = "A hyphen joins what would be misread apart, and a dash parts what would be misread together.";
  const [row] = rowsOf(state, "select content from articles where id = ?", id);
  const content = {
    ...JSON.parse(String(row?.content)),
    slug: "hyphens-and-dashes",
    excerpt: "When a hyphen helps a reader.",
  };
  content.body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
  const stored = await bob.json("PUT", `/api/articles/${id}`, { seen: 1, content });
  if (stored.status !== 200) throw new Error(`The article draft was not saved: ${stored.status}`);
  saved.articleDraft = { id, title, sentence: text };
}

async function emails(ada: SoakPerson): Promise<void> {
  await pause(UNREAD_MS);
  await minute(ada);
  await pause(4000);
  await minute(ada);
  await pause(4000);
  const answer = await ada.ask("/__local/mailbox/all.json");
  const kept = (await answer.json()) as {
    id: string;
    to: string;
    subject: string;
    html: string;
    headers: Record<string, string>;
  }[];
  const conversation = saved.conversations?.[0]?.id ?? "";
  const mine = kept.filter(({ to, headers }) => to === "ada@example.test" && headers["Reply-To"]);
  const one = mine.find(({ html }) => html.includes(conversation)) ?? mine[0];
  if (!one) throw new Error("No email that takes an answer.");
  saved.replies = [{ email: one.id, conversation }];
  saved.unsubscribe = /\/unsubscribe\/[\w-]+/.exec(one.headers["List-Unsubscribe"] ?? "")?.[0] ?? "";
}

function readBack(): void {
  const one = (statement: string) => rowsOf(state, statement)[0] ?? {};
  const [ada] = rowsOf(state, "select id from users where email = 'ada@example.test'");
  const [sum] = rowsOf(state, "select sum(change) as n from credit_entries where user_id = ?", String(ada?.id));
  saved.credits = Number(sum?.n);
  saved.ledger = Object.fromEntries(
    rowsOf(state, "select kind, sum(amount) as n from ledger group by kind order by kind").map((row) => [
      String(row.kind),
      Number(row.n),
    ]),
  );
  const head = one("select seq, hash from audit_events order by seq desc limit 1");
  saved.audit = { seq: Number(head.seq ?? 0), hash: String(head.hash ?? "") };
}

/** Writes the state without what belongs to one machine or one run, with every expiry far away. */
function keep(): void {
  const database = openState(state);
  for (const statement of [
    `update documents set delete_at = ${FAR}`,
    `update reports set expires_at = ${FAR}`,
    `update report_shares set expires_at = ${FAR}`,
    `update mail_tokens set expires_at = ${FAR}`,
    `update payer_links set expires_at = ${FAR}`,
    `update orders set expires_at = ${FAR}, promised_at = iif(promised_at is null, null, ${FAR}),
      auto_approve_at = iif(auto_approve_at is null, null, ${FAR})`,
  ])
    database.exec(statement);
  database.close();
  const inside = "v3/{d1,r2,do}";
  for (const path of globSync(join(state, `${inside}/**/*.sqlite`))) {
    const each = new DatabaseSync(path);
    each.exec("pragma wal_checkpoint(truncate); vacuum; pragma wal_checkpoint(truncate)");
    each.close();
  }
  const parts: Record<string, Uint8Array> = { "secrets.json": Buffer.from(JSON.stringify(secrets)) };
  for (const path of globSync(join(state, `${inside}/**/*`))) {
    if (!statSync(path).isFile() || /-(wal|shm)$/.test(path)) continue;
    parts[relative(state, path)] = readFileSync(path);
  }
  const left = globSync(join(state, `${inside}/**/*-wal`)).filter((path) => statSync(path).size > 0);
  if (left.length > 0) throw new Error(`Not written into their files: ${left.join(", ")}`);
  writeFileSync(join(folder, "state.zip"), zipSync(parts, { level: 9 }));
  writeFileSync(join(folder, "facts.json"), `${JSON.stringify(SavedState.parse(saved), null, 2)}\n`);
  rmSync(state, { recursive: true, force: true });
  console.log(`Wrote ${folder}: ${Object.keys(parts).length} files.`);
}

async function minute(person: SoakPerson): Promise<void> {
  const answer = await person.ask("/__local/minute", { method: "POST" });
  if (!answer.ok) throw new Error(`The minute: ${answer.status}`);
}

function form(person: SoakPerson, path: string, fields: Record<string, string>): Promise<Response> {
  return person.ask(path, { method: "POST", body: new URLSearchParams(fields) });
}

function post(person: SoakPerson, path: string, body: unknown): Promise<Response> {
  return person.ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function must<T>(requested: Promise<{ status: number; value: T | null }>): Promise<T> {
  const { status, value } = await requested;
  if (status >= 400) throw new Error(`Answered ${status}.`);
  return value as T;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
