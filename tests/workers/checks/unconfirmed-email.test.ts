import { expect, test } from "vitest";
import { encodePrivateRequest, NONCE_BYTES, printsOf, privateCheckId } from "#core/checks/private-check.ts";
import { fingerprint, prepare } from "#core/similarity/index.ts";
import { findCheckUnscoped } from "#db/checks/checks.ts";
import { findDocumentUnscoped } from "#db/checks/documents.ts";
import type { PrivateAnswer } from "#schema/checks/private-check.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada } from "#tests/support/people.ts";
import { signedUp } from "#tests/support/signed-in.ts";
import { essay } from "#tests/support/texts.ts";
import { uploadFile } from "#tests/support/upload-file.ts";
import { providerOf } from "#workers/local/identity/identity-embedded.ts";

/** Checks as accounts ask for them whose address is confirmed or not, and how often that was asked. */
function site(verified: boolean) {
  let requestOf = 0;
  const all = world({
    emailVerified: async () => {
      requestOf++;
      return verified;
    },
  });
  const text = (seed: number) => utf8(essay(seed, 300));
  const documentOf = async (seed: number) => (await all.send(ada, `${seed}.txt`, "text", text(seed))).id;
  const optionsOf = async (id: string) => (await findCheckUnscoped(all.db, id))?.options;
  return { ...all, documentOf, optionsOf, requestOf: () => requestOf };
}

test("a check of an account whose address is not confirmed leaves other students' documents out and says why", async () => {
  const { ask, documentOf, optionsOf } = site(false);
  const id = await ask(ada, await documentOf(70), { students: true, openTexts: true });
  expect(await optionsOf(id)).toMatchObject({
    students: false,
    emailUnverified: true,
    library: true,
    openTexts: true,
    compareDrafts: true,
  });
});

test("a check of a confirmed account compares with the chosen collections, and does not mention the address", async () => {
  const { ask, documentOf, optionsOf } = site(true);
  for (const students of [true, false]) {
    const options = await optionsOf(await ask(ada, await documentOf(students ? 71 : 72), { students }));
    expect(options?.students).toBe(students);
    expect(options).not.toHaveProperty("emailUnverified");
  }
});

test("if only other students' documents were chosen, the check is refused with an instruction", async () => {
  const only = { students: true, library: false, openTexts: false, compareDrafts: false };
  const { ask, documentOf } = site(false);
  const document = await documentOf(76);
  await expect(ask(ada, document, only)).rejects.toMatchObject({
    reason: "invalid",
    message: "Confirm your email address to compare with other students’ documents, or choose another collection.",
  });
  await expect(ask(ada, document, { ...only, students: false })).rejects.toMatchObject({
    message: "Choose at least one collection to compare with.",
  });
  await ask(ada, document, { ...only, compareDrafts: true });
  const confirmed = site(true);
  await confirmed.ask(ada, await confirmed.documentOf(77), only);
});

test("the student still chooses whether the text is stored in the student repository", async () => {
  const { ask, documentOf, optionsOf, db } = site(false);
  const document = await documentOf(78);
  expect((await optionsOf(await ask(ada, document, { stored: true })))?.stored).toBe(true);
  expect((await findDocumentUnscoped(db, document))?.stored).toBe(true);
});

test("a form sent twice queries the confirmation of the address once", async () => {
  const { ask, documentOf, requestOf } = site(false);
  const [document, key] = [await documentOf(79), crypto.randomUUID()];
  for (let time = 0; time < 2; time++) await ask(ada, document, { idempotencyKey: key });
  expect(requestOf()).toBe(1);
});

test("the API asks the identity provider: a new account is not confirmed, and is after its link was used", async () => {
  const { db } = world();
  const browser = await signedUp("Eve");
  const check = async (seed: number) => {
    const text = { purpose: "document", name: "draft.txt", type: "text/plain" } as const;
    const document = await uploadFile(browser.go, text, essay(seed, 300));
    const id = crypto.randomUUID();
    const form = { documentId: document.id, title: "", smallMatchWords: 8, retentionDays: 30, rights: "on" };
    const body = JSON.stringify({ ...form, idempotencyKey: id });
    const requestOf = await browser.go("/api/checks", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect(requestOf.status).toBe(201);
    return (await findCheckUnscoped(db, id))?.options;
  };
  expect(await check(80)).toMatchObject({ students: false, emailUnverified: true });
  await providerOf(testEnv).confirmEmail(browser.confirmation);
  expect(await check(81)).toMatchObject({ students: true });
});

test("a private check of a new account leaves other students' documents out too, until its address is confirmed", async () => {
  const browser = await signedUp("Hana");
  const notSearched = async (seed: number) => {
    const text = prepare(essay(seed, 300));
    const choices = { compareDrafts: false, excludeQuotations: true, excludeBibliography: true, smallMatchWords: 8 };
    const requestOf = { prints: printsOf(text, fingerprint(text)), choices: { ...choices, rights: true } };
    const body = encodePrivateRequest(requestOf, crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const id = privateCheckId(new Uint8Array(await crypto.subtle.digest("SHA-256", body)));
    const headers = { "Content-Type": "application/octet-stream", "Idempotency-Key": id };
    const answer = await browser.go("/api/private-checks", { method: "POST", body, headers });
    expect(answer.status).toBe(200);
    const { coverage } = (await answer.json()) as PrivateAnswer;
    return coverage.find(({ collection }) => collection === "students")?.notSearched;
  };
  expect(await notSearched(82)).toBeDefined();
  await providerOf(testEnv).confirmEmail(browser.confirmation);
  expect(await notSearched(83)).toBeUndefined();
});
