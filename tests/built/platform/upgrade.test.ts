import { createHash } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { checkFile } from "#app/components/checks/verify/checking.ts";
import { type AuditRecord, auditText, BEFORE_THE_FIRST } from "#core/audit/audit.ts";
import { viewBase } from "#core/checks/report/report-words.ts";
import { defaultFilters, parseFilters, viewOf } from "#core/checks/report/view.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { Report } from "#schema/checks/report.ts";
import type { SignedReport } from "#schema/checks/report-statement.ts";
import { type SoakPerson, signIn } from "#tests/soak/messages/person.ts";
import { uploadFile } from "#tests/support/upload-file.ts";
import { rowsOf, startSiteOn } from "#tests/upgrade/site.ts";
import { SavedState } from "#tests/upgrade/state.ts";

type ProofFile = { proof: SignedReport; report: Record<string, unknown>; about: Record<string, unknown> };

/** Each folder is a state that an older version left behind; this version is started on a copy of it. */
describe.each(globSync("tests/fixtures/upgrade/*/facts.json").map((path) => dirname(path)))(
  "a state of %s",
  (folder) => {
    const saved = SavedState.parse(JSON.parse(readFileSync(join(folder, "facts.json"), "utf8")));
    const state = mkdtempSync(join(tmpdir(), "marginalia-upgrade-"));
    let site: Awaited<ReturnType<typeof startSiteOn>>;
    let ada: SoakPerson;
    let bob: SoakPerson;
    let grace: SoakPerson;

    beforeAll(async () => {
      for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(folder, "state.zip"))))) {
        mkdirSync(dirname(join(state, path)), { recursive: true });
        writeFileSync(join(state, path), bytes);
      }
      site = await startSiteOn(state);
      ada = await signIn(site.origin, { demo: "ada" });
      bob = await signIn(site.origin, { demo: "bob" });
      grace = await signIn(site.origin, { demo: "grace" });
    });
    afterAll(async () => {
      await site?.stop();
      rmSync(state, { recursive: true, force: true });
    });

    const exported = (name: string) => readFileSync(join(folder, "exports", name));
    const proofOf = (name: string) => JSON.parse(exported(`${name}.json`).toString()) as ProofFile;
    const reportOf = (name: string) => {
      const { report, about } = proofOf(name);
      return Report.parse({ ...report, ...about });
    };

    test.each(saved.reports)("report $name opens with the signed score", async (saved) => {
      const page = await text(ada, `/dashboard/reports/${saved.id}`);
      expect(page).toContain(`${saved.score.toFixed(1)}%`);
      expect(page).toContain(saved.title);
      const again = (await (await ada.ask(`/api/reports/${saved.id}/export/report.json`)).json()) as ProofFile;
      const { proof, report } = proofOf(saved.name);
      expect(canonicalJson(again.proof)).toBe(canonicalJson(proof));
      expect(again.report).toEqual(report);
      expect(proof.statement.scoreTenths).toBe(Math.round(saved.score * 10));
    });

    test.each(saved.reports)("report $name is counted by the rules of its own engine", (saved) => {
      const report = reportOf(saved.name);
      const base = viewBase(report);
      const shown = viewOf(base, defaultFilters(report));
      expect(shown).toMatchObject({
        score: report.score,
        countedWords: report.countedWords,
        matchedWords: report.matchedWords,
        groups: report.groups,
      });
      expect(Object.fromEntries(Object.entries(shown.groups).map(([name, { words }]) => [name, words]))).toEqual(
        saved.groups,
      );
      for (const { filters, score, countedWords } of saved.filtered) {
        const view = viewOf(base, parseFilters(new URLSearchParams(filters), report));
        expect({ filters, score: view.score, countedWords: view.countedWords }).toEqual({
          filters,
          score,
          countedWords,
        });
      }
    });

    test.each(saved.reports)("report $name verifies, from its page and from every saved file", async (saved) => {
      const page = await text(ada, `/verify/${saved.verifyId}.data`);
      expect(page).toContain(saved.revoked ? '"revoked"' : '"valid"');
      expect(page).not.toContain('"invalid"');
      expect((await fetch(`${site.origin}/verify/${saved.verifyId}`)).status).toBe(200);
      const { proof } = proofOf(saved.name);
      // The browser's own check, which asks for our public keys.
      const ask = globalThis.fetch;
      vi.stubGlobal("fetch", (path: string, init?: RequestInit) => ask(new URL(path, site.origin), init));
      try {
        for (const kind of saved.exports.filter((one) => one === "json" || one === "html")) {
          const file = new File([exported(`${saved.name}.${kind}`)], `report.${kind}`);
          expect(await checkFile(file, proof)).toEqual({ kind: "report", differences: [], signature: "valid" });
        }
        const original = new Uint8Array(await bytes(ada, `/api/documents/${saved.documentId}/file`));
        expect(sha256(original)).toBe(saved.file);
        expect(await checkFile(new File([original], "draft.txt"), proof)).toMatchObject({
          kind: "document",
          same: true,
        });
        const changed = exported(`${saved.name}.json`).toString().replace('"words":', '"words":1');
        expect(await checkFile(new File([changed], "report.json"), proof)).not.toMatchObject({ differences: [] });
      } finally {
        vi.unstubAllGlobals();
      }
    });

    test.each(saved.reports)(
      "report $name can still be exported as PDF and Word, and the saved files name its address",
      async (saved) => {
        for (const [kind, first] of [
          ["pdf", "%PDF-1.7"],
          ["docx", "PK"],
        ] as const) {
          for (const file of [
            await bytes(ada, `/api/reports/${saved.id}/export/report.${kind}`),
            exported(`${saved.name}.${kind}`),
          ])
            expect(Buffer.from(file).subarray(0, first.length).toString("latin1")).toBe(first);
        }
        for (const file of [
          Buffer.from(await bytes(ada, `/api/reports/${saved.id}/export/report.docx`)),
          exported(`${saved.name}.docx`),
        ]) {
          const document = Buffer.from(unzipSync(file)["word/document.xml"] ?? []).toString();
          expect(document).toContain(`/verify/${saved.verifyId}`);
          expect(document).toContain(saved.score.toFixed(1));
        }
      },
    );

    test.each(saved.shares)("the share link with text: $withText, working: $works behaves as before", async (share) => {
      const cookies: string[] = [];
      const opened = await fetch(`${site.origin}/api/shared`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: site.origin },
        body: JSON.stringify({ secret: share.secret }),
      });
      expect(opened.status).toBe(share.works ? 200 : 410);
      cookies.push(...opened.headers.getSetCookie().map((one) => one.split(";")[0] ?? ""));
      const page = await fetch(`${site.origin}/shared/report`, { headers: { Cookie: cookies.join("; ") } });
      expect(page.status).toBe(share.works ? 200 : 410);
      if (share.works) expect(await page.text()).toContain(share.shows);
    });

    test("what the student wrote about a flag is shown", async () => {
      expect(await text(ada, `/dashboard/reports/${saved.flagNote.report}`)).toContain(saved.flagNote.note);
    });

    test("the help receipt verifies and is displayed", async () => {
      const { id, order } = saved.helpReceipt;
      const verified = await ada.json<{ state: string }>("GET", `/api/orders/help-receipts/${id}`);
      expect(verified.value).toMatchObject({ state: "valid", statement: { id } });
      expect((await fetch(`${site.origin}/verify/${id}`)).status).toBe(200);
      expect(await pdf(ada, `/api/orders/${order}/help-receipts/${id}`)).toBe(true);
    });

    test("orders have the same state, price and files as before", async () => {
      for (const { id, number, title, status, paymentStatus, total } of saved.orders) {
        expect(
          rowsOf(state, "select number, title, status, payment_status, total from orders where id = ?", id),
        ).toEqual([{ number, title, status, payment_status: paymentStatus, total }]);
        const page = await text(ada, `/dashboard/orders/${id}`);
        expect(page).toContain(title);
        expect(page).toContain(`WS-${String(number).padStart(6, "0")}`);
        if (paymentStatus !== "none" && paymentStatus !== "pending")
          expect(await pdf(ada, `/api/orders/${id}/receipts/receipt`), title).toBe(true);
      }
      for (const { path, sha256: hash } of saved.deliverables) expect(sha256(await bytes(ada, path))).toBe(hash);
    });

    test("payments and credits have the same totals as before", () => {
      expect(
        Object.fromEntries(
          rowsOf(state, "select kind, sum(amount) as sum from ledger group by kind").map(({ kind, sum }) => [
            kind,
            sum,
          ]),
        ),
      ).toEqual(saved.ledger);
      const [credits] = rowsOf(
        state,
        "select sum(change) as sum from credit_entries where user_id = (select id from users where email = ?)",
        "ada@example.test",
      );
      expect(credits?.sum).toBe(saved.credits);
    });

    test("drafts of an order and of an article open as they were saved, and published articles can be read", async () => {
      const { id, title, instructions } = saved.orderDraft;
      const draft = await ada.json<{ draft: unknown }>("GET", `/api/order-drafts/${id}`);
      expect(draft.value).toMatchObject({ draft: { title, instructions } });
      expect(await text(ada, `/dashboard/new-order?draft=${id}`)).toContain(title);
      expect(await text(bob, `/admin/content/${saved.articleDraft.id}.data`)).toContain(saved.articleDraft.sentence);
      expect(await text(ada, saved.published.path)).toContain(saved.published.sentence);
    });

    test("conversations, their notes and their files can be read", async () => {
      for (const { id, subject, bodies, note } of saved.conversations) {
        const page = await ada.json<{ messages: { body: string }[] }>(
          "GET",
          `/api/conversations/${id}/messages?limit=100`,
        );
        expect(page.value?.messages.map(({ body }) => body)).toEqual(expect.arrayContaining(bodies));
        const inbox = await text(bob, `/admin/messaging?c=${id}`);
        expect(inbox).toContain(subject);
        if (note) expect(inbox).toContain(note);
      }
      expect(sha256(await bytes(ada, saved.messageFile.path))).toBe(saved.messageFile.sha256);
    });

    test("the reply address in an earlier email is accepted, and its unsubscribe link works", async () => {
      for (const { email, conversation } of saved.replies) {
        const body = `Answered by email ${crypto.randomUUID()}`;
        const answer = await ada.ask(`/__local/mailbox/${email}/answer`, {
          method: "POST",
          body: new URLSearchParams({ body }),
        });
        expect(answer.status, await answer.text()).toBe(200);
        const page = await ada.json<{ messages: { body: string }[] }>(
          "GET",
          `/api/conversations/${conversation}/messages`,
        );
        expect(page.value?.messages.at(-1)?.body).toBe(body);
      }
      const click = await fetch(`${site.origin}${saved.unsubscribe}`, {
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      });
      expect(click.status).toBe(200);
    });

    test("the hash chain of the audit log verifies", () => {
      let before = BEFORE_THE_FIRST;
      const rows = rowsOf(state, "select * from audit_events order by seq");
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const record = {
          seq: row.seq,
          at: row.at,
          actorId: row.actor_id,
          actorRole: row.actor_role,
          action: row.action,
          targetType: row.target_type,
          targetId: row.target_id,
          ownerId: row.owner_id,
          reason: row.reason,
          detail: row.detail === null ? null : JSON.parse(String(row.detail)),
          result: row.result,
          format: row.format,
          requestId: row.request_id,
          actorName: row.actor_name,
          targetLabel: row.target_label,
          before: row.before === null ? null : JSON.parse(String(row.before)),
          after: row.after === null ? null : JSON.parse(String(row.after)),
        } as AuditRecord;
        expect(row.prev_hash).toBe(before);
        before = sha256(Buffer.from(auditText(before, record)));
        expect(row.hash).toBe(before);
        if (row.seq === saved.audit.seq) expect(row.hash).toBe(saved.audit.hash);
      }
    });

    test("sources indexed by an older version are indexed again, and the old index is emptied", async () => {
      expect((await grace.ask("/__local/sweep", { method: "POST" })).status).toBe(202);
      const old = "select id from sources where index_version is null or engine_version is not null";
      await expect.poll(() => rowsOf(state, old), { timeout: 60_000 }).toEqual([]);
      // One of the open texts, one of the students' documents.
      expect(rowsOf(state, "select distinct index_version from sources")).toHaveLength(2);
      expect(rowsOf(state, "select id from sources where old_shard is not null")).toEqual([]);
    });

    test.each(saved.index)("the index finds a passage of a $kind source", async ({ passage, source, kind }) => {
      const filler = Array.from(
        { length: 40 },
        (_, at) => `Lantern ${at} hangs above harbour ${at * 7} and nobody lights it.`,
      );
      const { id } = await check(
        ada,
        `${filler.slice(0, 20).join(" ")}\n\n${passage}\n\n${filler.slice(20).join(" ")}`,
      );
      const file = (await (await ada.ask(`/api/reports/${id}/export/report.json`)).json()) as { report: Report };
      const found = file.report.sources.map((one) => ({ id: one.id, kind: one.kind }));
      expect(found).toContainEqual(source === null ? expect.objectContaining({ kind }) : { id: source, kind });
    });

    test("accounts from before email confirmation: demo people are confirmed, a student who signed up is not yet", async () => {
      expect(await text(ada, "/dashboard/settings")).toMatch(/· (?:<!-- -->)?Confirmed/);
      const [eve] = rowsOf(state, "select email from users where email like 'eve-%'");
      const signedIn = await fetch(`${site.origin}/sign-in`, {
        method: "POST",
        headers: { Origin: site.origin },
        body: new URLSearchParams({ email: String(eve?.email), password: "a long enough word" }),
        redirect: "manual",
      });
      const cookies = signedIn.headers.getSetCookie().map((one) => one.split(";")[0]);
      const settings = await fetch(`${site.origin}/dashboard/settings`, { headers: { Cookie: cookies.join("; ") } });
      expect(await settings.text()).toContain("Send confirmation email again");
    });

    test("orders continue: one is paid, one assigned and started, one approved", async () => {
      const of = (name: string) => saved.orders.find((order) => order.name === name)?.id ?? "";
      const status = (id: string) => rowsOf(state, "select status from orders where id = ?", id)[0]?.status;
      const guest = await fetch(`${site.origin}${saved.payerLink}`, { redirect: "manual" });
      const cookie = guest.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
      const checkoutWorld = await fetch(`${site.origin}/payment`, { headers: { Cookie: cookie } });
      expect(checkoutWorld.status).toBe(200);
      expect(await checkoutWorld.text()).toContain("48.00");

      const waiting = of("awaiting-payment");
      const shown = /name="shown" value="(\d+)"/.exec(await text(ada, `/payment?order=${waiting}`))?.[1] ?? "";
      const payer = { name: "Ada Demo", email: "ada@example.test", country: "GB" };
      const begun = await form(ada, `/payment?order=${waiting}`, { order: waiting, shown, ...payer });
      const gateway = begun.headers.get("location") ?? "";
      expect(gateway).toContain("session_id=");
      const paid = await form(ada, gateway, { answer: "card", card: "4242424242424242" });
      expect(paid.headers.get("location")).toContain("/payment/success");
      await expect.poll(() => status(waiting), { timeout: 30_000 }).toBe("paid");

      const work = of("paid");
      expect((await form(bob, `/admin/orders/${work}.data`, { intent: "assign", expert: "expert-helen" })).ok).toBe(
        true,
      );
      expect((await form(bob, `/admin/orders/${work}.data`, { intent: "begin" })).ok).toBe(true);
      expect(status(work)).toBe("in_progress");
      const answered = await form(ada, `/dashboard/orders/${of("in-progress")}.data`, {
        intent: "answer",
        text: "The seventh.",
      });
      expect(answered.status).toBeLessThan(400);
      expect(status(of("in-progress"))).toBe("in_progress");
      const approval = await form(ada, `/dashboard/orders/${of("delivered")}.data`, { intent: "approve" });
      expect(approval.status).toBeLessThan(400);
      expect(status(of("delivered"))).toBe("approved");
    });

    test("the scheduled run works and deletes nothing", async () => {
      for (let minutes = 0; minutes < 2; minutes++)
        expect((await grace.ask("/__local/minute", { method: "POST" })).status).toBe(200);
      expect((await grace.ask("/__local/sweep", { method: "POST" })).status).toBe(202);
      for (const { id, documentId } of saved.reports) {
        expect((await ada.ask(`/dashboard/reports/${id}`)).status).toBe(200);
        expect((await ada.ask(`/api/documents/${documentId}/file`)).status).toBe(200);
      }
      for (const { id } of saved.orders) expect((await ada.ask(`/dashboard/orders/${id}`)).status).toBe(200);
    });
  },
);

async function check(person: SoakPerson, body: string): Promise<{ id: string }> {
  const document = await uploadFile(person.ask, { purpose: "document", name: "upgrade.txt", type: "text/plain" }, body);
  const id = crypto.randomUUID();
  await person.json("POST", "/api/checks", {
    documentId: document.id,
    title: "After the upgrade",
    excludeQuotations: "on",
    excludeBibliography: "on",
    smallMatchWords: 8,
    retentionDays: 1,
    rights: "on",
    idempotencyKey: id,
  });
  await expect
    .poll(
      async () => (await person.json<{ check: { status: string } }>("GET", `/api/checks/${id}`)).value?.check.status,
      {
        timeout: 60_000,
        interval: 250,
      },
    )
    .toBe("ready");
  return { id };
}

function form(person: SoakPerson, path: string, fields: Record<string, string>): Promise<Response> {
  return person.ask(path, { method: "POST", body: new URLSearchParams(fields) });
}

async function text(person: SoakPerson, path: string): Promise<string> {
  const page = await person.ask(path);
  expect(page.status, path).toBe(200);
  return page.text();
}

async function bytes(person: SoakPerson, path: string): Promise<Uint8Array> {
  const answer = await person.ask(path);
  expect(answer.status, path).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

async function pdf(person: SoakPerson, path: string): Promise<boolean> {
  return (
    Buffer.from(await bytes(person, path))
      .subarray(0, 5)
      .toString() === "%PDF-"
  );
}

function sha256(value: Uint8Array): string {
  return createHash("sha256").update(value).digest("hex");
}
