import { type Lists, words } from "../compare.ts";

/** `*` is written for the parts that change. A format may be in several groups. */
export const formatLists: Lists = {
  "texts of the audit log": {
    kept: "in audit_events, whose hashes cover them, and in the keys of people that open them",
    names: words("sealed:1:*:* person-keys/* audit:* expert:*"),
  },
  "keys of money": {
    kept: "in ledger, credit_entries, money_alarms, refunds, payments and payment_events, where a key makes sure that something happens once: under another key it happens again",
    names: words(`
      charge:* refund:* refund_back:* dispute:* dispute_won:* buy:* spend:* back:* gift:* late:*:* orphan:* words:* pay_*
      unpaid:* refunds:*:* unknown:* checkout:* mismatch:* overdrawn:* read:*:* read.* read.refund.* again:* again.*
    `),
  },
  "keys of notifications": {
    kept: "in notices.key and letters.key: under another key a person is notified twice",
    names: words(`
      report:* message:* team:* resolved:*:* reopened:*:* unsent:* overdue:*:* desk:*:* copy:* number:*:* test:* news:*:* news:*;
      security:audit:* security:key:* security:role:*:* security:role:*:new security:suspended:*:* article:submitted:*:*
       article:problem:*:* check:failed:*
      paid:* payer:* *:payer refund:* staff:* held:* to_assign:* absence:* refund_approval:* alert:*:*:* alert:test:* returned:*:* *:team assigned:* mention:* digest:*:*: digest:* suspended:*:* restored:*:*
      privacy:*: asked:* stopped:* *deleted *deleted:email *merge:*:* *alone:* role:*:*
    `),
  },
  "keys of conversations": {
    kept: "in conversations, messages, talk_blocks and bridge_inbox: under another key a message is stored twice, or a blocked person is not blocked",
    names: words("guest:* email:* user:* chat:* busy:* odd:* thread:* person:* unproven:*"),
  },
  "keys of forms": {
    kept: "in documents, message_files, uploads and comments of accounts that were merged and had the same key",
    names: ["merged:*"],
  },
  "tags of pages": {
    kept: "in stale_pages and on edge-cached pages, which are purged by them",
    names: words("article:* domain:*"),
  },
  "ids of sources": {
    kept: "in sources, source_reads, publications, stored reports, the index of open texts and the shards of students' documents",
    names: words("article:* library:* student:* draft:* students europe-pmc:* open:*"),
    alsoRead: { "student-*": "students" },
  },
  "names of public collections": {
    kept: "in the coverage of stored reports and of their signed statements",
    names: ["collection:*"],
  },
  "ids of works in public collections": {
    kept: "in the sources and matches of stored reports, and in source_reads.source_id",
    names: ["collection:*:*"],
  },
  "numbers that people quote": {
    kept: "on receipts and invoices, in e-mails, in conversations.reference and documents.receipt_id, and in what people write to us",
    names: words("WS-* MG-* RP-* DL-* PA-* R-*-* INV-*-*"),
  },
  "keys of files": {
    kept: "in R2, in the key columns of documents, reports, sources, media, message_files and delivery_files, and in what each encrypted text is bound to",
    names: words(`
      documents/*/original documents/*/text documents/*/parts documents/*/* documents/*/ uploads/*/ sources/*/text sources/*/
      reports/*/report.json reports/*/partial.json reports/*/ messages/*/original messages/*/* messages/*/
      audit-heads/*.json media/*/*.* media/*/file.* media/*/ cards/*-*.png orders/*/files/* orders/*/changes/*
      archives/conversations/*/*/*.*.json archives/orders/*/*/*.json collections/segments/*/ collections/segments/*/*
      collections/imports/*/archive collections/imports/*/ collections/imports/*/segments/* *segments/
      collections/imports/*/known/* collections/imports/*/merge/* collections/merges/*/state collections/merges/*/
      collections/known/* open-texts/*/* open-texts/*/ exports/*/ *data.zip
    `),
  },
  "marks of clocks": {
    kept: "in clock_marks.name: a mark under another name is never removed",
    names: ["failing:*:*"],
  },
  "names of rooms and shards": {
    kept: "in the platform's Durable Objects: another name is another, empty object",
    names: words("conversation:* check:* shard-* open-*.*-*"),
  },
  "addresses handed out": {
    kept: "in notices.href, sent e-mails, exported files, PDFs, calendars, articles and at Stripe: people open them for years",
    names: words(`
      /dashboard/orders/* /dashboard/work/* /deletion-receipt/* /dashboard/reports/* /dashboard/messages?c=* /admin/messaging?c=* /admin/orders/* /payment?link=*
      /preview?token=* */dashboard */sign-up */dashboard/orders/* */dashboard/settings#notices */shared#* */verify/*
      */unsubscribe/* */api/calendar/*.ics */unsubscribe/sample /d/*/* */d/*/* /media/*/*.* /media/*/file.* /media/card/*-*.png %/media/*/%
      */payment/success?session_id={CHECKOUT_SESSION_ID} */payment/cancel?session_id={CHECKOUT_SESSION_ID}
      */webhooks/payments *?q={search_term_string} /auth/merge/*
    `),
  },
  "secrets in links and addresses": {
    kept: "in e-mails and messages that people still have: share links, addresses that take answers, links to our bot",
    names: words("s.* r.*@* *?start=*"),
  },
  "names at vendors": {
    kept: "in idempotency keys and objects at Stripe, at Turnitin, in articles of Ghost, in calendars and in the headers of sent e-mails",
    names: words(`
      checkout:* refund:* submissions/* submissions/*/original submissions/*/similarity submissions/*?hard=true document.*
      domain-* type-* tag:domain-* tag:type-* order-*@* letter:*
    `),
  },
  "labels that keys are derived under": {
    kept: "in every signature, token and secret link that was made with the key of the label",
    names: words("marginalia:*:v1 marginalia:share:v1:* marginalia:unsubscribe:v1:* marginalia:merge:v1:*"),
  },
  "names of settings": {
    kept: "in the settings of an operator",
    names: words("FLAG_*"),
  },
  "formats of cookies": {
    kept: "in browsers",
    names: words("__Host-*"),
  },
  "names of saved files": {
    kept: "on the computers of people who saved one and look for the next under the same name",
    names: words("*.ics *.pdf help-receipt-*.pdf"),
  },
  "paths into stored JSON that are put together": {
    kept: "in notice_prefs.prefs",
    names: words("$.matrix.*"),
  },
};

/** Formats that are not stored: addresses of other sites, lines of standard file formats, parts of one response. */
export const passing = words(`
  /dashboard/settings?export=*#data reports/*.json orders/*/ *order.json *more.json conversations/*/ *messages.json
  staff.*.* *Text *Zone settings-test/ /admin/users/* /admin/content/* /view-as/*
  /payment?order=* *?tab=questions M*
  UID:* DTSTAMP:* DTSTART:* DTEND:* SEQUENCE:* STATUS:* SUMMARY:* DESCRIPTION:* TRANSP:* URL:* PT**S *M *s *Z from* to*
  *#t=* image/* mailto:* https://* https://unknown.invalid https://doi.org/* https://t.me/* Max-Age=* max-age=* 'sha256-*'
  https://europepmc.org/article/PMC/* /*/fullTextXML https://arxiv.org/abs/* https://core.ac.uk/works/*
  /works/* /search/articles/* https://api.semanticscholar.org/CorpusId:* https://en.wikipedia.org/?curid=* */ghost/ */ghost/api/content/*?* posts/slug/*/
  doi:* title:* *+tag:[*]+id:-* tag:[*] tag:* title:~'*' tag:domain-*+*+id:-* data.* */bot*/sendMessage */api/v1/* */turnstile/v0/siteverify
  https://challenges.cloudflare.com/turnstile/v0/api.js bad_* telegram_* status_* refused_* dropped_* export:* p:* s:* body:(*)
  http://kept.localhost/* api/* article.* order.* *&since=* o:* c:* a:* l:* *_on /admin/domains/*/analytics *-days.csv
  /admin/turnitin-reports?id=* /dashboard/documents?* /auth/confirm?* *g alert:*
  */v1/* users/* */metadata sessions/*/revoke .preview-end feed.entry.*.*
`);

/** In how many places the code has a format. With one place less, a name may have been changed in that place alone. */
export const places: Readonly<Record<string, number>> = {
  "*/d/*/*": 2,
  "/d/*/*": 5,
  "article:*": 3,
  "user:*": 5,
  "digest:*": 2,
  "collection:*": 4,
  "reports/*/report.json": 2,
  "messages/*/": 3,
  "email:*": 2,
  "message:*": 2,
  "report:*": 2,
  "/admin/messaging?c=*": 5,
  "/admin/orders/*": 3,
  "/dashboard/messages?c=*": 4,
  "/dashboard/reports/*": 5,
  "/dashboard/orders/*": 3,
  "conversation:*": 3,
  "expert:*": 3,
  "assigned:*": 2,
  "sources/*/text": 2,
  "*/verify/*": 2,
  "reports/*/": 2,
  "collections/imports/*/": 2,
  "collections/segments/*/": 2,
  "collections/merges/*/": 2,
  "documents/*/": 3,
  "media/*/": 2,
  "*/payment/success?session_id={CHECKOUT_SESSION_ID}": 2,
  "*/payment/cancel?session_id={CHECKOUT_SESSION_ID}": 2,
  "paid:*": 2,
  "refund:*": 6,
  "checkout:*": 2,
  "read:*:*": 2,
  "dispute:*": 3,
  "documents/*/text": 6,
  "draft:*": 2,
  "spend:*": 5,
  "back:*": 6,
  "orphan:*": 2,
  "submissions/*/similarity": 2,
};
