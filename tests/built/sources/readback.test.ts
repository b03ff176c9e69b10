import { unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { composePrivately } from "#app/extraction/browser/compose.ts";
import { encodePrivateRequest, NONCE_BYTES, printsOf, privateCheckId } from "#core/checks/private-check.ts";
import { allVisible, fingerprint, prepare } from "#core/similarity/index.ts";
import { PrivateAnswer } from "#schema/checks/private-check.ts";
import type { Report } from "#schema/checks/report.ts";
import { generate, READER } from "#tests/readback/generate.ts";
import { expectedOf, replaced } from "#tests/readback/judge.ts";
import type { Step, Stored } from "#tests/readback/world.ts";
import { startSite, type Visitor } from "../site.ts";

/** Accounts, each with a repository of its own and as many checks as are free in a day: the last one knows of the others. */
const ACCOUNTS = 3;
const CHECKS = 5;

/** Ids of drafts are made by chance, and those of matches with them, and the hash of a report with those. */
const WITHOUT_DRAFTS = { compareDrafts: "off" };

const cases = Array.from({ length: ACCOUNTS }, (_, at) => {
  // From a seed on that has something hidden.
  for (let seed = 50_000 + at * 100; ; seed += 1) {
    const made = generate(seed, { checks: CHECKS, leastWords: 160 });
    // A reader's account is made later: documents of their own are left to the cases without a site.
    const one = { ...made, repository: made.repository.filter(({ owner }) => owner !== READER) };
    // In a whole service a private check has the id that its body gives it: it is a work of its own all the same.
    const families = one.steps.map(({ mode, documentId, id }) => (mode === "kept" ? documentId : id));
    const expected = expectedOf(one, families);
    const other = replaced(one, families, expected);
    if (other) return { ...one, other, expected };
  }
});

test("thirty responses of the built service, with their exports, do not depend on any hidden word", {
  timeout: 600_000,
}, async () => {
  const told = await tell(({ repository }) => repository);
  const again = await tell(({ other }) => other);
  let shown = 0;
  for (const [at, { seed, expected, steps }] of cases.entries()) {
    for (const [number, step] of steps.entries()) {
      const place = `seed ${seed}, check ${number + 1} (${step.mode})`;
      const answer = told[at]?.[number] ?? { shown: 0, told: "" };
      expect(firstDifference(again[at]?.[number]?.told ?? "", answer.told), place).toBeNull();
      // The rule, written a second time, agrees with what the service shows.
      const words = expected[number]?.marked.reduce((sum, one) => sum + one, 0) ?? 0;
      expect(answer.shown, place).toBe(step.mode === "kept" ? Math.sign(words) : words);
      if (answer.shown > 0) shown += 1;
    }
  }
  expect(shown).toBeGreaterThan(4);
});

/** `shown`: of a private check the words that are shown of other students, of a kept one a 1 if there are any. */
type Told = { told: string; shown: number };

/** Every answer of a site with one of the two repositories a case has. */
async function tell(repositoryOf: (one: (typeof cases)[number]) => Stored[]): Promise<Told[][]> {
  const site = await startSite({}, { roomy: true });
  try {
    const local = site.visitor();
    await site.seed();
    for (const one of cases) {
      // Each account's students are others.
      const documents = repositoryOf(one).map((document) => ({ ...document, owner: `${document.owner}-${one.seed}` }));
      const sent = await local.go("/__local/students", {
        method: "POST",
        body: JSON.stringify(documents),
        headers: { "Content-Type": "application/json" },
      });
      expect(sent.status, await sent.text()).toBe(202);
    }
    await site.untilIndexed();
    const all: Told[][] = [];
    for (const { seed, steps } of cases) {
      const reader = site.visitor();
      await reader.signUp(`reader-${seed}`, { confirmed: true });
      const told: Told[] = [];
      for (const step of steps)
        told.push(step.mode === "kept" ? await kept(reader, step) : await privately(reader, step));
      all.push(told);
    }
    return all;
  } finally {
    await site.stop();
  }
}

async function kept(reader: Visitor, { text }: Step): Promise<Told> {
  const { checkId, status } = await reader.check(text, "Essay", WITHOUT_DRAFTS);
  expect(status).toBe("ready");
  const json = async (path: string) => (await reader.go(path)).json() as Promise<unknown>;
  const bytes = async (form: string) =>
    new Uint8Array(await (await reader.go(`/api/reports/${checkId}/export/report.${form}`)).arrayBuffer());
  const file = (await json(`/api/reports/${checkId}/export/report.json`)) as { report: Report };
  const docx = Object.entries(unzipSync(await bytes("docx"))).map(([name, part]) => [
    name,
    new TextDecoder().decode(part),
  ]);
  const pdf = (await extractText(await getDocumentProxy(await bytes("pdf")), { mergePages: true })).text;
  const answers = {
    file,
    state: await json(`/api/checks/${checkId}`),
    partial: await json(`/api/checks/${checkId}/partial`),
    list: await json("/api/checks"),
    docx,
    // Lines end elsewhere there when a signature or an address is wider.
    pdf: pdf.replace(/\s+/g, " ").replace(/(Signature \(Ed25519\): )(?:[A-Za-z0-9_-]\s?){86}/, "$1<seal>"),
  };
  return {
    told: steady(JSON.stringify(answers)),
    shown: Number(file.report.sources.some(({ kind }) => kind === "student")),
  };
}

async function privately(reader: Visitor, { text }: Step): Promise<Told> {
  const prepared = prepare(text);
  const choices = {
    compareDrafts: false,
    excludeQuotations: true,
    excludeBibliography: true,
    rights: true,
    smallMatchWords: 8,
  };
  // What is chance in a body is the same in both sites: then its id is, too.
  const nonce = new Uint8Array(NONCE_BYTES).fill(7);
  const body = encodePrivateRequest({ prints: printsOf(prepared, fingerprint(prepared)), choices }, nonce);
  const id = privateCheckId(new Uint8Array(await crypto.subtle.digest("SHA-256", body)));
  const response = await reader.go("/api/private-checks", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/octet-stream", "Idempotency-Key": id },
  });
  expect(response.status).toBe(200);
  const answer = PrivateAnswer.parse(await response.json());
  const held = { kind: "text" as const, sha256: "", text, pages: [0], flags: [], parts: allVisible(prepared) };
  const report = composePrivately(held, answer, { title: "Essay", choices, now: 0 });
  const shown = answer.places.reduce((sum, [first, behind]) => sum + behind - first, 0);
  return { told: steady(JSON.stringify({ answer, report })), shown };
}

/** Where two answers differ, with what is around it. */
function firstDifference(one: string, other: string): [string, string] | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 150), at + 60);
  return [around(one), around(other)];
}

/** Without what differs between two runs of the same site: ids, times, how long stages took, seals and addresses of proofs. */
function steady(told: string): string {
  const names = new Map<string, string>();
  const named = (kind: string) => (found: string) => {
    if (!names.has(found)) names.set(found, `<${kind} ${names.size}>`);
    return names.get(found) ?? "";
  };
  return told
    .replace(/127\.0\.0\.1:\d+|localhost:\d+/g, "<site>")
    .replace(/"stageTimes":\{[^}]*\}/g, '"stageTimes":{}')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, named("id"))
    .replace(/(?<![\w-])(?:[0-9a-z]{26}|[\w-]{22}|[\w-]{86})(?![\w-])/g, "<seal>")
    .replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|\b1[6-9]\d{11}\b|\b\d\d:\d\d\b/g, "<time>");
}
