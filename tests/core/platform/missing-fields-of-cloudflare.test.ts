import { afterEach, expect, test, vi } from "vitest";
import { readCspReports } from "#schema/platform/csp-report.ts";
import { fieldsLogged, fieldsNamed, partsOf, type Reading, withoutEachField } from "#tests/support/missing-fields.ts";
import { createTurnstile } from "#workers/adapters/identity/turnstile.ts";
import { createMail } from "#workers/adapters/notifications/mail-cloudflare.ts";
import { createOperatorJudge } from "#workers/adapters/orders/integrity-model/workers-ai.ts";

// None of these answers was recorded: they are those of the documentation.

afterEach(() => void vi.unstubAllGlobals());

test("each field of Turnstile's verdict may be missing: it passes by its own field alone, which is named", async () => {
  const answer = {
    ...{ success: true, challenge_ts: "2026-11-21T12:00:00.000Z", hostname: "example.test", "error-codes": [] },
    ...{ action: "contact", cdata: "", metadata: { interactive: false } },
  };
  const read = async (one: unknown): Promise<Reading> => {
    vi.stubGlobal("fetch", async () => Response.json(one));
    const check = createTurnstile({ siteKey: "site", secret: "secret" });
    const { result, logged } = await fieldsLogged(() => check.passed("a token"));
    return { read: result ? { "it|passed": true } : {}, named: fieldsNamed("turnstile", logged) };
  };
  expect((await read(answer)).read).toEqual({ "it|passed": true });
  expect(await withoutEachField({ answer, read, from: {} })).toMatchObject({ wrong: [] });
});

test.each([
  ["as an object", { response: { rule: "none" }, usage: { prompt_tokens: 9 }, tool_calls: [] }],
  ["as text", { response: '{"rule":"none"}', usage: { prompt_tokens: 9 } }],
])(
  "each field of a judgment of Workers AI %s may be missing: it is read, or its field is named",
  async (_name, answer) => {
    const read = async (one: unknown): Promise<Reading> => {
      const problems: string[] = [];
      const judge = createOperatorJudge(
        { run: async () => one },
        "@cf/a-model",
        (problem) => void problems.push(problem),
      );
      const { logged } = await fieldsLogged(async () => judge?.(["Please check my commas."]));
      const named = fieldsNamed("workers_ai", logged).map((field) =>
        field === "answer.rule" ? "response.rule" : field.replace("answer.", ""),
      );
      return { read: problems.length === 0 ? { "it|judged": true } : {}, named };
    };
    expect((await read(answer)).read).toEqual({ "it|judged": true });
    expect(await withoutEachField({ answer, read, from: {} })).toMatchObject({ wrong: [] });
  },
);

test("each field of the answer to an email may be missing: it was sent", async () => {
  const answer = { messageId: "<1@example.test>" };
  const read = async (one: unknown): Promise<Reading> => {
    const mail = createMail({ send: async () => one }, { name: "Marginalia", address: "a@example.test" });
    const sent = await mail.send({ key: "k", to: "ada@example.test", subject: "A", text: "A", html: "<p>A</p>" });
    return { read: partsOf("it", { outcome: "sent", ...sent }), named: [] };
  };
  expect(await withoutEachField({ answer, read, from: { externalId: ["messageId"] } })).toMatchObject({ wrong: [] });
  expect((await read(null)).read).toEqual({ "it|outcome": "sent" });
});

test("each field of a browser's report of a violation may be missing, but its page and its directive", async () => {
  const report = { "document-uri": "https://example.test/a", "effective-directive": "img-src", "blocked-uri": "data" };
  const classic = { "csp-report": { ...report, disposition: "enforce", "violated-directive": "img-src" } };
  const body = { documentURL: "https://example.test/a", effectiveDirective: "img-src", blockedURL: "data" };
  const several = [{ type: "csp-violation", age: 1, url: "x", body: { ...body, disposition: "enforce", sample: "" } }];
  const read = async (one: unknown): Promise<Reading> => {
    const [found = null] = readCspReports(one);
    return { read: partsOf("it", found), named: [] };
  };
  const parts = (page: string, blocked: string, disposition: string, directive: string[]) => ({
    ...{ page: [page], blocked: [blocked], disposition: [disposition], directive },
  });
  const at = "csp-report";
  const first = {
    answer: classic,
    read,
    from: parts(`${at}.document-uri`, `${at}.blocked-uri`, `${at}.disposition`, []),
    // Anybody can send reports: what is no report is dropped without a word.
    means: { [at]: "no report", [`${at}.document-uri`]: "no report" },
  };
  expect(await withoutEachField(first)).toMatchObject({ wrong: [] });
  const second = {
    answer: several,
    read,
    from: parts("*.body.documentURL", "*.body.blockedURL", "*.body.disposition", ["*.body.effectiveDirective"]),
    means: Object.fromEntries(
      ["*", "*.type", "*.body", "*.body.documentURL", "*.body.effectiveDirective"].map((name) => [name, "no report"]),
    ),
  };
  expect(await withoutEachField(second)).toMatchObject({ wrong: [] });
});
