import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkFile, checkSignature } from "#app/components/checks/verify/checking.ts";
import { createProofs } from "#app/services/checks/report-verification.ts";
import { proofFileOf } from "#core/checks/report/signed-statement.ts";
import { revokeReportUnscoped } from "#db/checks/reports.ts";
import { reports as reportRows } from "#db/tables/index.ts";
import { SignedReport } from "#schema/checks/report-statement.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";
import { essay, PLANTED } from "#tests/support/texts.ts";
import { visitor } from "#tests/support/visitor.ts";
import { createReportSeal } from "#workers/adapters/platform/seal.ts";

const text = `${essay(40, 220)}\n\n${PLANTED}`;

async function ready() {
  const inside = world();
  const document = await inside.send(ada, "mine.txt", "text", utf8(text));
  const id = await inside.ask(ada, document.id);
  await inside.worker().runs.run(id);
  const [row] = await inside.db.select().from(reportRows).where(eq(reportRows.id, id));
  const proofs = createProofs(inside);
  const { report } = await inside.reports.read(ada, id);
  const signed = SignedReport.parse({ ...row, statement: JSON.parse(row?.statement ?? "") });
  return { ...inside, id, proofs, address: row?.verifyId ?? "", report, signed };
}

test("the address of ada's report shows that it is valid; a changed address is unknown", async () => {
  const { proofs, address, report } = await ready();
  expect(await proofs.verify(address)).toMatchObject({
    state: "valid",
    revokedAt: null,
    revokedBy: null,
    statement: { id: address, scoreTenths: Math.round(report.score * 10) },
  });
  for (const other of [
    "",
    "x",
    address.slice(1),
    `${address}A`,
    `${address.slice(0, 21)}-`,
    "../admin",
    report.checkId,
  ]) {
    expect(await proofs.verify(other), other).toEqual({ state: "unknown" });
  }
});

test("ada revokes her report permanently; eve and the editors cannot, and get not found", async () => {
  const { proofs, address, id, clock } = await ready();
  for (const other of [eve, bob, grace]) {
    await expect(proofs.revoke(other, id)).rejects.toMatchObject({ reason: "not_found" });
  }
  const { revokedAt } = await proofs.revoke(ada, id);
  clock.pass(60_000);
  expect(await proofs.revoke(ada, id)).toEqual({ revokedAt });
  expect(await proofs.verify(address)).toMatchObject({ state: "revoked", revokedAt, revokedBy: "student" });
});

test("a report revoked by staff stays revoked by staff when ada revokes it later", async () => {
  const { proofs, address, id, db, clock } = await ready();
  expect(await revokeReportUnscoped(db, id, grace.id, clock.now())).toBe(true);
  expect(await revokeReportUnscoped(db, id, grace.id, clock.now())).toBe(false);
  await proofs.revoke(ada, id);
  expect(await proofs.verify(address)).toMatchObject({ state: "revoked", revokedBy: "staff" });
});

test("a total changed in the database is invalid; another report's statement under this address, and a statement signed by an unknown key, is unknown", async () => {
  const { proofs, address, id, db, signed, clock } = await ready();
  const put = (values: object) => db.update(reportRows).set(values).where(eq(reportRows.id, id));
  const statement = JSON.stringify({ ...signed.statement, scoreTenths: 1 });
  await put({ statement });
  expect((await proofs.verify(address)).state).toBe("invalid");
  await put({ statement: JSON.stringify({ ...signed.statement, id: "A".repeat(22) }) });
  expect((await proofs.verify(address)).state).toBe("unknown");
  await put({ statement: JSON.stringify(signed.statement) });
  expect((await proofs.verify(address)).state).toBe("valid");
  const strangers = createReportSeal([btoa("z".repeat(32))]);
  await put(await strangers.sign(signed.statement));
  expect((await proofs.verify(address)).state).toBe("unknown");
  // Under a new secret the old one's signatures hold as long as it is named beside it; after that no one can say.
  const old = createReportSeal([btoa("y".repeat(32))]);
  await put(await old.sign(signed.statement));
  const turned = createReportSeal([btoa("x".repeat(32)), btoa("y".repeat(32))]);
  expect((await createProofs({ db, clock, reportSeal: turned }).verify(address)).state).toBe("valid");
});

test("another person's browser verifies our file, and names the difference after one byte of it was changed", async () => {
  const { signed, report } = await ready();
  await withOurKeys(async () => {
    const json = JSON.stringify(proofFileOf(report, signed));
    const page = `<!doctype html><script type="application/json" id="report-proof">${json.replace(/</g, "\\u003c")}</script>`;
    const valid = { kind: "report", differences: [], signature: "valid" };
    expect(await checkFile(fileOf(json, "report.json"), signed)).toEqual(valid);
    expect(await checkFile(fileOf(page, "report.html"), signed)).toEqual(valid);
    const swapped = json.replace("tide table", "tide fable");
    expect(await checkFile(fileOf(swapped, "report.json"), signed)).toMatchObject({
      differences: ["text", "findings"],
    });
    const other = await ready();
    const theirs = JSON.stringify(proofFileOf(other.report, other.signed));
    expect(await checkFile(fileOf(theirs, "report.json"), signed)).toMatchObject({ differences: ["other_report"] });
    const half = json.replace(/"text":"/, '"text":"\\ud800');
    expect(await checkFile(fileOf(half, "report.json"), signed)).toMatchObject({ differences: ["unwritable"] });
    expect(await checkFile(fileOf("{}", "report.json"), signed)).toEqual({ kind: "no_report" });
  });
});

test("the document itself is recognised by its bytes, and one more letter makes it a different one", async () => {
  const { signed } = await ready();
  expect(await checkFile(fileOf(text, "mine.txt"), signed)).toMatchObject({ kind: "document", same: true });
  expect(await checkFile(fileOf(`${text} `, "mine.txt"), signed)).toMatchObject({ kind: "document", same: false });
});

test("a changed signature is invalid, and a browser that cannot load our keys says so", async () => {
  const { signed } = await ready();
  await withOurKeys(async () => {
    expect(await checkSignature(signed)).toBe("valid");
    expect(await checkSignature({ ...signed, statement: { ...signed.statement, words: 1 } })).toBe("invalid");
    expect(await checkSignature({ ...signed, keyId: "0".repeat(16) })).toBe("unknown_key");
  });
  await withFetch(
    async () => Promise.reject(new TypeError("lost")),
    async () => {
      expect(await checkSignature(signed)).toBe("no_keys");
    },
  );
});

test("a browser without Ed25519 is told apart from an invalid signature", async () => {
  const { signed } = await ready();
  const strange = async () =>
    Response.json({ keys: [{ keyId: signed.keyId, jwk: { kty: "OKP", crv: "Ed448", x: "AA" } }] });
  await withFetch(strange, async () => expect(await checkSignature(signed)).toBe("unsupported"));
});

test("the public keys are at a fixed address, without private keys, and are cached briefly", async () => {
  const { go } = visitor();
  const response = await go("/verify/keys");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("private, max-age=10");
  const { keys } = await response.json<{ keys: { keyId: string; jwk: object }[] }>();
  expect(Object.keys(keys[0]?.jwk ?? {}).sort()).toEqual(["crv", "kty", "x"]);
});

function fileOf(content: string, name: string): File {
  return new File([content], name);
}

/** Lets the browser's question for our keys be answered by the site itself. */
async function withOurKeys(act: () => Promise<void>): Promise<void> {
  const { go } = visitor();
  await withFetch((path) => go(String(path)), act);
}

async function withFetch(answer: (path: unknown) => Promise<Response>, act: () => Promise<void>): Promise<void> {
  const real = globalThis.fetch;
  globalThis.fetch = answer as typeof fetch;
  try {
    await act();
  } finally {
    globalThis.fetch = real;
  }
}
