import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { testEnv } from "#tests/support/env.ts";
import { visitor } from "#tests/support/visitor.ts";
import { EMBEDDED_ISSUER } from "#workers/local/identity/demo-people.ts";
import { createEmbeddedIdentity, providerOf } from "#workers/local/identity/identity-embedded.ts";
import { createSentMessages } from "#workers/local/mailbox/sent-messages.ts";

const identity = () => createEmbeddedIdentity(testEnv, "http://localhost", { mode: "local", appName: "Marginalia" });
const ada = { email: "ada@example.test", password: "ada-in-the-margin" };
const newAddress = () => `eve-${crypto.randomUUID()}@example.test`;

async function emails(to: string) {
  return (await createSentMessages(testEnv.FILES).list(200)).filter((email) => email.to === to);
}

async function confirm(email: { text: string } | undefined): Promise<Response> {
  const link = /http:\/\/localhost(\/__local\/confirm-email\/[\w-]{43})\s/.exec(email?.text ?? "")?.[1] ?? "/no-link";
  return visitor().go(link, { method: "POST", body: "" });
}

test("signing up with the address of an account gets the usual response, however often, and when the email is requested again", async () => {
  const [mine, other] = [newAddress(), newAddress()];
  await identity().signUp("Eve", mine, "long enough here");
  await confirm((await emails(mine))[0]);
  const seen = [];
  for (const email of [mine, other]) {
    const tries = [];
    for (let i = 0; i < 7; i++) {
      const { person } = await identity().signUp("Eve", email, `another password ${i}`);
      const again = await identity()
        .confirmAgain(person.subject)
        .catch(({ reason }) => reason);
      tries.push({ verified: person.emailVerified, again });
    }
    seen.push(tries);
  }
  expect(seen[0]).toEqual(seen[1]);
});

test("the owner of the address is told by email, and their account is unchanged", async () => {
  const { person } = await identity().signUp("Eve", ada.email, "a long enough word");
  expect(person).toMatchObject({ issuer: EMBEDDED_ISSUER, fullName: "Eve", role: "user", emailVerified: false });
  expect(person.subject).not.toBe("user_ada");
  const [sent] = await emails(ada.email);
  expect(sent?.subject).toBe("You already have an account");
  expect(sent?.text).not.toContain("confirm-email");
  expect(await identity().person("user_ada")).toMatchObject({ fullName: "Ada Demo", emailVerified: true });
  await identity().signIn(ada.email, ada.password);
  await identity().confirmAgain(person.subject);
  expect((await emails(ada.email)).map(({ subject }) => subject)).toEqual(Array(2).fill("You already have an account"));
});

test("a person who signs up again with their own password is signed in to their account, and gets no email", async () => {
  const email = newAddress();
  const first = await identity().signUp("Eve", email, "long enough here");
  const second = await identity().signUp("Eve", email, "long enough here");
  expect(second.person.subject).toBe(first.person.subject);
  expect((await identity().signUp("Ada", ada.email, ada.password)).person.subject).toBe("user_ada");
  expect(await emails(email)).toHaveLength(1);
  expect(await emails(ada.email)).toEqual([]);
});

test("signing up does not help to guess a password: each attempt counts like a sign-in, and none is checked during the delay", async () => {
  for (let i = 0; i < 5; i++) await identity().signUp("Eve", ada.email, `a wrong password ${i}`);
  await expect(identity().signIn(ada.email, ada.password)).rejects.toMatchObject({ reason: "too_many" });
  expect((await identity().signUp("Eve", ada.email, ada.password)).person.subject).not.toBe("user_ada");
});

test("an unconfirmed address belongs to the first person who confirms it, and to no other after that", async () => {
  const email = newAddress();
  const stranger = await identity().signUp("Mallory", email, "the stranger's password");
  const owner = await identity().signUp("Eve", email, "the owner's password");
  const [second, first] = await emails(email);
  expect((await confirm(second)).status).toBe(200);
  const refused = await confirm(first);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("already the email address of another Marginalia account");
  expect(await identity().person(owner.person.subject)).toMatchObject({ emailVerified: true });
  expect(await identity().person(stranger.person.subject)).toMatchObject({ emailVerified: false });
  // Others who sign up with it later do not push the owner aside.
  for (let i = 0; i < 2; i++) await identity().signUp("Mallory", email, `another password ${i}`);
  const signedIn = await identity().signIn(email, "the owner's password");
  expect("headers" in signedIn && signedIn.headers.getSetCookie().join()).toContain("__session=");
});

test("however many sign up with an address, its owner gets at most five emails an hour", async () => {
  const email = newAddress();
  for (let i = 0; i < 7; i++) await identity().signUp("Eve", email, `another password ${i}`);
  expect(await emails(email)).toHaveLength(5);
  await runInDurableObject(providerOf(testEnv), (_provider, state) =>
    state.storage.sql.exec("UPDATE email_confirmations SET created_at = created_at - 3600001"),
  );
  await identity().signUp("Eve", email, "another password");
  expect(await emails(email)).toHaveLength(6);
});
