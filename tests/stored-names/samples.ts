import { readFileSync } from "node:fs";

const HASH = "0".repeat(64);
const picture = {
  src: "/media/one/960.webp",
  alt: "A curve",
  width: 960,
  height: 540,
  variants: [{ src: "/media/one/480.webp", width: 480 }],
  caption: "A curve over a field",
  licence: "CC BY 4.0",
};
const recording = {
  src: "/media/two/file.mp4",
  mime: "video/mp4",
  seconds: 60,
  bytes: 1000,
  width: 1280,
  height: 720,
  poster: picture,
  captions: "/media/two/file.vtt",
};
const total = { matches: 1, words: 12, percent: 4.5 };
const groups = {
  not_cited: total,
  missing_quotation: total,
  missing_citation: total,
  cited_quoted: total,
  own_drafts: total,
};
const ways = { email: true, inapp: true, push: true, telegram: true };
const collection = { collection: "library", state: "done", found: 2 };
const report = JSON.parse(readFileSync("app/content/sample/report.json", "utf8")) as Record<string, unknown>;
const coverage = [{ collection: "library", documents: 7, asOf: 1_790_000_000_000 }];
const statement = {
  v: 1,
  id: "AAAAAAAAAAAAAAAAAAAAAA",
  createdAt: 1_790_000_000_000,
  ...{ documentHash: HASH, textHash: HASH, reportHash: HASH },
  ...{ words: 100, countedWords: 90, matchedWords: 9, scoreTenths: 100, scoreUnfilteredTenths: 110 },
  groups: { not_cited: 1, missing_quotation: 2, missing_citation: 3, cited_quoted: 4, own_drafts: 5 },
  ...{ sources: 1, matches: 2, flags: [{ kind: "hidden_text", count: 1 }], coverage },
  options: { smallMatchWords: 14, excludeQuotations: true, excludeBibliography: true, excludeTemplates: false },
  ...{ engineVersion: "2.1.0", normaliserVersion: "2" },
};
const proof = { statement, keyId: "0123456789abcdef", signature: "c2lnbmF0dXJl" };

/** One document of each kind that a schema reads, as rows and files have it today. */
export const stored: Record<string, unknown> = {
  "articles.content": {
    ...{ title: "A curve you can count", slug: "a-curve-you-can-count", domain: "crypto", type: "article" },
    ...{ tags: ["curves"], excerpt: "A curve.", author: "Ada", reviewer: "Grace" },
    body: {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: "A curve", marks: [{ type: "bold" }, { type: "link", attrs: { href: "/about" } }] },
            { type: "hardBreak" },
            { type: "footnote", attrs: { text: "A note." } },
          ],
        },
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Why" }] },
        { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] },
        { type: "blockquote", content: [{ type: "paragraph" }] },
        { type: "callout", attrs: { kind: "note" }, content: [{ type: "paragraph" }] },
        { type: "codeBlock", attrs: { language: "js" }, content: [{ type: "text", text: "1" }] },
        {
          type: "table",
          content: [
            {
              type: "tableRow",
              content: [{ type: "tableCell", attrs: { colspan: 1, rowspan: 1 }, content: [{ type: "paragraph" }] }],
            },
          ],
        },
        { type: "figure", attrs: picture },
      ],
    },
    ...{ references: ["Lee (2020)"], cover: picture, media: recording, chapters: [{ at: 0, title: "Begin" }] },
    transcript: [{ at: 0, speaker: "Ada", text: "Hello" }],
    updates: [{ at: "2026-11-21", note: "A figure" }],
    seo: { title: "A curve", description: "A curve.", canonical: "", noindex: false },
  },
  "publications.cover": picture,
  "publications.media": recording,
  "checks.options": {
    ...{ stored: false, compareDrafts: true, library: true, students: true, openTexts: false, turnitin: false },
    ...{ excludeQuotations: true, excludeBibliography: true, smallMatchWords: 14, emailUnverified: true },
  },
  "checks.collections": collection,
  "checks.problem_facts": { bytes: 10, pages: 2, words: 3, found: "a PNG picture" },
  "notice_prefs.prefs": {
    matrix: { order: ways, message: ways, report: ways, payment: ways, news: ways, desk: ways },
    ...{ onlyUnread: true, quiet: { on: true, from: 22, to: 7 }, zone: "Europe/London" },
  },
  "order_drafts.draft": {
    ...{
      step: 2,
      kind: "proofreading",
      sourceId: "00000000-0000-4000-8000-000000000000",
      words: 2400,
      wordsNote: "no",
    },
    ...{ title: "An essay", domain: "ai", documentType: "essay", level: "masters", englishVariety: "en-GB" },
    ...{ citationStyle: "APA7", citationOther: "", references: false, instructions: "Please", focus: ["tone"] },
    ...{ institutionRule: "unsure", honour: true, deadlineHours: 48, timeZone: "Europe/London", coupon: "WELCOME10" },
    ...{ country: "GB", sessions: 1, sessionMinutes: 60, slots: ["Monday"], quote: "a.b", referenceIds: [] },
  },
  "payments.payer": { name: "Ada", email: "ada@example.test", country: "GB", company: "", vatId: "" },
  "reports.groups": groups,
  "settings.support": {
    zone: "Europe/London",
    days: [null, ...Array.from({ length: 5 }, () => ({ from: 480, to: 1080 })), null],
    target: { low: 480, medium: 240, high: 120, urgent: 60 },
  },
  "reports/*/report.json": report,
  "room of a check": {
    ...{ id: "one", title: "An essay", status: "running", stage: "search", progress: 40, queuePlace: null, words: 900 },
    ...{ score: null, problem: { title: "Too short", text: "Too short." }, stageTimes: { extract: 12 } },
    ...{ collections: [collection], remainingMs: 4000, textReady: true, found: 3, at: 1_790_000_000_000 },
  },
  "report statement": statement,
  "signed report": proof,
  "report file": { format: "marginalia-report", v: 1, proof, report: { v: 1 } },
};
