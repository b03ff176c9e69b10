import { runInDurableObject } from "cloudflare:test";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { AppError } from "#core/app-error.ts";
import type { Identity } from "#core/identity/provider.ts";
import { testEnv } from "#tests/support/env.ts";
import { createClerkIdentity } from "#workers/adapters/identity/identity-clerk.ts";
import { EMBEDDED_ISSUER } from "#workers/local/identity/demo-people.ts";
import { createEmbeddedIdentity } from "#workers/local/identity/identity-embedded.ts";
import { makeSigningKey, type SigningKey, signToken } from "#workers/local/identity/token.ts";

const ORIGIN = "http://localhost";
const local = { mode: "local", appName: "Marginalia" } as const;

type Subject = {
  identity: Identity;
  issuer: string;
  /** A token of this provider; claims may be replaced. */
  token(claims?: Record<string, unknown>, header?: SigningKey): Promise<string>;
  /** Ids of the sessions that ada now has. */
  begin(): Promise<string[]>;
  /** The subject of an account that a test may delete. */
  spare(): Promise<string>;
  /** The role that an address was invited with; null if it was not. */
  invited(email: string): Promise<string | null>;
};

/** Making one takes longer than most tests. */
const clerkKey = makeSigningKey();

async function clerk(): Promise<Subject> {
  const key = await clerkKey;
  const issuer = "https://clerk.example.test";
  const publishableKey = `pk_test_${btoa("clerk.example.test$")}`;
  const identity = createClerkIdentity(
    {
      publishableKey,
      secretKey: "sk_test_fake",
      jwtKey: key.publicPem,
      apiUrl: inject("clerkApiUrl"),
      secondFactor: true,
    },
    ORIGIN,
  );
  return {
    identity,
    issuer,
    token: (claims, signer = key) => signToken(signer, claimsOf(issuer, claims)),
    async begin() {
      await fetch(`${inject("clerkApiUrl")}/reset`, { method: "POST" });
      return ["sess_ada1", "sess_ada2"];
    },
    spare: async () => "user_spare",
    async invited(email) {
      const found = await fetch(`${inject("clerkApiUrl")}/invited?email=${encodeURIComponent(email)}`);
      return ((await found.json()) as { role: string | null }).role;
    },
  };
}

async function embedded(): Promise<Subject> {
  const identity = createEmbeddedIdentity(testEnv, ORIGIN, local);
  const stub = testEnv.LOCAL_IDENTITY.get(testEnv.LOCAL_IDENTITY.idFromName("provider"));
  await stub.publicKey();
  return {
    identity,
    issuer: EMBEDDED_ISSUER,
    async begin() {
      await stub.endSessions("user_ada");
      const entered = [await stub.signInAs("ada", ORIGIN), await stub.signInAs("ada", ORIGIN)];
      return entered.map((one) => JSON.parse(atob(one!.token.split(".")[1]!)).sid);
    },
    async spare() {
      const made = await stub.signUp("Eve", `eve-${crypto.randomUUID()}@example.test`, "a long enough word", ORIGIN);
      return made.subject;
    },
    async invited(email) {
      return runInDurableObject(
        stub,
        (_provider, state) =>
          state.storage.sql.exec<{ role: string }>("SELECT role FROM accounts WHERE email = ?", email).toArray()[0]
            ?.role ?? null,
      );
    },
    async token(claims, signer) {
      return signer
        ? signToken(signer, claimsOf(EMBEDDED_ISSUER, claims))
        : runInDurableObject(stub, async (_provider, state) => {
            const key = await state.storage.get<SigningKey>("signing-key");
            return signToken(key!, claimsOf(EMBEDDED_ISSUER, claims));
          });
    },
  };
}

function claimsOf(iss: string, claims: Record<string, unknown> = {}) {
  const now = Math.floor(Date.now() / 1000);
  return {
    azp: ORIGIN,
    exp: now + 60,
    iat: now,
    nbf: now - 1,
    iss,
    sid: "sess_1",
    sub: "user_ada",
    sts: "active",
    v: 2,
    fva: [3, -1],
    metadata: {},
    ...claims,
  };
}

function request(token: string | null, extra = ""): Request {
  const now = Math.floor(Date.now() / 1000);
  const cookie = token === null ? extra : `__session=${token}; __client_uat=${now - 5}; __clerk_db_jwt=dev${extra}`;
  return new Request(`${ORIGIN}/dashboard`, {
    headers: { Cookie: cookie, Accept: "text/html", "Sec-Fetch-Dest": "document" },
  });
}

describe.each([
  ["clerk", clerk],
  ["embedded", embedded],
])("identity by %s", (_, open) => {
  test("a request without a cookie is a guest", async () => {
    const { identity } = await open();
    expect((await identity.authenticate(request(null))).session).toBeNull();
  });

  test("a valid token identifies its person, with the role of the public metadata or user", async () => {
    const { identity, issuer, token } = await open();
    const plain = await identity.authenticate(request(await token()));
    expect(plain.session).toEqual({
      issuer,
      subject: "user_ada",
      sessionId: "sess_1",
      role: "user",
      verifiedMinutesAgo: 3,
      secondFactorMinutesAgo: null,
    });
    const admin = await identity.authenticate(request(await token({ sub: "user_grace", metadata: { role: "admin" } })));
    expect(admin.session?.role).toBe("admin");
    const odd = await identity.authenticate(request(await token({ metadata: { role: "owner" } })));
    expect(odd.session?.role).toBe("user");
  });

  test.each([
    [
      "expired",
      {
        exp: Math.floor(Date.now() / 1000) - 60,
        iat: Math.floor(Date.now() / 1000) - 120,
        nbf: Math.floor(Date.now() / 1000) - 121,
      },
    ],
    [
      "not valid yet",
      {
        nbf: Math.floor(Date.now() / 1000) + 600,
        iat: Math.floor(Date.now() / 1000) + 600,
        exp: Math.floor(Date.now() / 1000) + 660,
      },
    ],
    ["from another issuer", { iss: "https://clerk.evil.test" }],
    ["for another page", { azp: "https://evil.example" }],
    ["pending", { sts: "pending" }],
    ["in a state we do not know", { sts: "suspended" }],
    ["in a state without a name", { sts: null }],
  ])("a token that is %s identifies no person", async (_name, claims) => {
    const { identity, token } = await open();
    expect((await identity.authenticate(request(await token(claims)))).session).toBeNull();
  });

  test("a token is accepted until five seconds after it expires, because clocks differ", async () => {
    const { identity, token } = await open();
    const now = 1_790_000_000_000;
    vi.useFakeTimers({ toFake: ["Date"], now });
    onTestFinished(() => void vi.useRealTimers());
    const expired = request(await token({ exp: now / 1000 }));
    vi.setSystemTime(now + 4_999);
    expect((await identity.authenticate(expired)).session).not.toBeNull();
    vi.setSystemTime(now + 5_000);
    expect((await identity.authenticate(expired)).session).toBeNull();
  });

  test("a token of the first version, which has no status, is a sign-in", async () => {
    const { identity, token } = await open();
    const request_ = request(await token({ sts: undefined }));
    expect((await identity.authenticate(request_)).session?.subject).toBeTruthy();
  });

  test("a token signed by another key, by none, or with a changed byte identifies no person", async () => {
    const { identity, token } = await open();
    const foreign = await token({ metadata: { role: "admin" } }, await makeSigningKey());
    expect((await identity.authenticate(request(foreign))).session).toBeNull();
    const good = await token();
    const [, body, signature] = good.split(".");
    const none = `${btoa(JSON.stringify({ alg: "none", typ: "JWT" })).replace(/=+$/, "")}.${body}.`;
    expect((await identity.authenticate(request(none))).session).toBeNull();
    const hmac = `${btoa(JSON.stringify({ alg: "HS256", typ: "JWT" })).replace(/=+$/, "")}.${body}.${signature}`;
    expect((await identity.authenticate(request(hmac))).session).toBeNull();
    const changed = `${good.slice(0, -4)}${good.slice(-4) === "AAAA" ? "BBBB" : "AAAA"}`;
    expect((await identity.authenticate(request(changed))).session).toBeNull();
    expect((await identity.authenticate(request("rubbish"))).session).toBeNull();
  });

  test("the person is read from the provider; an unknown one is null", async () => {
    const { identity, issuer } = await open();
    expect(await identity.person("user_ada")).toMatchObject({
      issuer,
      subject: "user_ada",
      fullName: "Ada Demo",
      email: "ada@example.test",
      emailVerified: true,
      role: "user",
    });
    expect((await identity.person("user_grace"))?.role).toBe("admin");
    expect(await identity.person("user_nobody")).toBeNull();
  });

  test("signing out ends the session at the provider", async () => {
    const { identity, token } = await open();
    const { session } = await identity.authenticate(request(await token()));
    await expect(identity.signOut(session!)).resolves.toBeUndefined();
  });

  test("ending every session of a person returns their ids; an unknown person has none", async () => {
    const { identity, begin } = await open();
    const begun = await begin();
    expect((await identity.endSessions("user_ada")).sort()).toEqual(begun.sort());
    expect(await identity.endSessions("user_ada")).toEqual([]);
    expect(await identity.endSessions("user_nobody")).toEqual([]);
  });

  test("the open sessions of a person are listed, one is ended by its id, and another person's never", async () => {
    const { identity, begin } = await open();
    const [first = "", second = ""] = await begin();
    expect((await identity.sessions("user_ada")).map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect((await identity.sessions("user_ada"))[0]).toMatchObject({ device: expect.any(String) });
    expect(await identity.endSession("user_grace", first)).toBe(false);
    expect(await identity.endSession("user_ada", "sess_unknown")).toBe(false);
    expect(await identity.endSession("user_ada", first)).toBe(true);
    expect((await identity.sessions("user_ada")).map(({ id }) => id)).toEqual([second]);
    expect(await identity.sessions("user_nobody")).toEqual([]);
  });

  test("every other session of a person can be ended, and the one that asks stays", async () => {
    const { identity, begin } = await open();
    const [first = "", second = ""] = await begin();
    expect(await identity.endSessions("user_ada", second)).toEqual([first]);
    expect((await identity.sessions("user_ada")).map(({ id }) => id)).toEqual([second]);
  });

  test("a role is set in the provider's record, which is then newer; of an unknown person it is not", async () => {
    const { identity } = await open();
    const before = await identity.person("user_bob");
    const after = await identity.setRole("user_bob", "admin");
    expect(after).toMatchObject({ role: "admin" });
    expect(after!.updatedAt).toBeGreaterThan(before!.updatedAt);
    expect((await identity.setRole("user_bob", "editor"))?.role).toBe("editor");
    expect(await identity.setRole("user_nobody", "admin")).toBeNull();
  });

  test("a blocked person has no session, stays blocked, and can be let in again", async () => {
    const { identity } = await open();
    expect(await identity.setBanned("user_bob", true)).toMatchObject({ banned: true });
    expect(await identity.setBanned("user_bob", true)).toMatchObject({ banned: true });
    expect(await identity.person("user_bob")).toMatchObject({ banned: true });
    expect(await identity.sessions("user_bob")).toEqual([]);
    expect(await identity.setBanned("user_bob", false)).toMatchObject({ banned: false });
    expect(await identity.setBanned("user_nobody", true)).toBeNull();
  });

  test("a name is changed in the provider's record", async () => {
    const { identity } = await open();
    expect(await identity.setName("user_bob", "Bob Demo Margin")).toMatchObject({ fullName: "Bob Demo Margin" });
    expect(await identity.setName("user_bob", "Bob")).toMatchObject({ fullName: "Bob" });
    expect(await identity.setName("user_nobody", "Nobody")).toBeNull();
  });

  test("an account is deleted once, and deleting it again is no error", async () => {
    const { identity, spare } = await open();
    const subject = await spare();
    expect(await identity.person(subject)).not.toBeNull();
    await identity.remove(subject);
    expect(await identity.person(subject)).toBeNull();
    expect(await identity.sessions(subject)).toEqual([]);
    await identity.remove(subject);
  });

  test("an address is invited with a role, and one that has an account already is no error", async () => {
    const { identity, invited } = await open();
    const email = `bob-${crypto.randomUUID()}@example.test`;
    await identity.invite({ email, fullName: "Bob", role: "editor" });
    expect(await invited(email)).toBe("editor");
    await identity.invite({ email: "ada@example.test", fullName: "Ada", role: "admin" });
    expect((await identity.person("user_ada"))?.role).toBe("user");
  });

  test("clocks may differ by five seconds", async () => {
    const { identity, token } = await open();
    // The time does not move: on a busy machine seconds pass between signing and verifying.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const now = Math.floor(Date.now() / 1000);
    const signedFor = async (ahead: number) => {
      const claims = { iat: now + ahead, nbf: now + ahead, exp: now + ahead + 60 };
      return (await identity.authenticate(request(await token(claims)))).session?.subject;
    };
    expect([await signedFor(3), await signedFor(30)]).toEqual(["user_ada", undefined]);
    const expired = (ago: number) => token({ iat: now - ago - 1, nbf: now - ago - 1, exp: now - ago });
    expect((await identity.authenticate(request(await expired(3)))).session?.subject).toBe("user_ada");
    expect((await identity.authenticate(request(await expired(30)))).session).toBeNull();
  });

  test("the age of both factors is read from the token", async () => {
    const { identity, token } = await open();
    const ages = async (fva: unknown) => {
      const { session } = await identity.authenticate(request(await token({ fva })));
      return [session?.verifiedMinutesAgo, session?.secondFactorMinutesAgo];
    };
    expect(await ages([2, 1])).toEqual([2, 1]);
    expect(await ages([5, -1])).toEqual([5, null]);
    expect(await ages(undefined)).toEqual([null, null]);
    expect(await ages(["1", "1"])).toEqual([null, null]);
  });

  test("a token without a session identifies no person", async () => {
    const { identity, token } = await open();
    expect((await identity.authenticate(request(await token({ sid: undefined })))).session).toBeNull();
  });
});

test("an address that Clerk has not verified is marked as unverified", async () => {
  const { identity } = await clerk();
  expect(await identity.person("user_eve")).toMatchObject({ email: "eve@example.test", emailVerified: false });
});

test("a session that ends at Clerk while all are being ended does not keep the others, and can be signed out", async () => {
  const { identity } = await clerk();
  const session = {
    issuer: "",
    subject: "user_eve",
    sessionId: "sess_gone",
    role: "user",
    verifiedMinutesAgo: 0,
    secondFactorMinutesAgo: null,
  } as const;
  await identity.signOut(session);
  expect(await identity.endSessions("user_eve")).toEqual(["sess_eve1", "sess_gone", "sess_eve2"]);
  expect(await identity.endSessions("user_eve")).toEqual(["sess_gone"]);
});

test("if Clerk does not respond, only that is reported", async () => {
  const { identity } = await clerk();
  await expect(identity.person("user_down")).rejects.toBeInstanceOf(AppError);
  const session = {
    issuer: "",
    subject: "user_ada",
    sessionId: "sess_down",
    role: "user" as const,
    verifiedMinutesAgo: null,
    secondFactorMinutesAgo: null,
  };
  await expect(identity.signOut(session)).rejects.toMatchObject({ reason: "provider_down" });
});

test("an expired Clerk token on a page redirects through Clerk's handshake", async () => {
  const { identity, token } = await clerk();
  const old = await token({
    exp: Math.floor(Date.now() / 1000) - 60,
    iat: Math.floor(Date.now() / 1000) - 120,
    nbf: Math.floor(Date.now() / 1000) - 121,
  });
  const { redirect } = await identity.authenticate(request(old));
  expect(redirect?.status).toBe(307);
  expect(new URL(redirect!.headers.get("Location")!).pathname).toBe("/v1/client/handshake");
});

test("the embedded identity starts in local mode on loopback only", () => {
  expect(() => createEmbeddedIdentity(testEnv, ORIGIN, { ...local, mode: "production" })).toThrow(/local mode only/);
  expect(() => createEmbeddedIdentity(testEnv, "https://marginalia.example", local)).toThrow(/loopback/);
  expect(() => createEmbeddedIdentity(testEnv, "http://192.0.2.1", local)).toThrow(/loopback/);
});

test("the client cookie renews the token of an embedded session until the session is ended", async () => {
  const identity = createEmbeddedIdentity(testEnv, ORIGIN, local);
  const signedIn = await identity.signIn("ada@example.test", "ada-in-the-margin");
  const cookies = ("headers" in signedIn ? signedIn.headers : new Headers())
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0]);
  const client = cookies.find((cookie) => cookie?.startsWith("__client="))!;
  const later = await identity.authenticate(request(null, client));
  expect(later.session?.subject).toBe("user_ada");
  expect(later.headers.getSetCookie()[0]).toMatch(/^__session=ey.*HttpOnly/);
  await identity.signOut(later.session!);
  expect((await identity.authenticate(request(null, client))).session).toBeNull();
});

test("an address without an account is refused, counted and delayed like one with an account", async () => {
  const identity = createEmbeddedIdentity(testEnv, ORIGIN, local);
  const errorCodes = async (email: string) => {
    const answered: { reason: string; message: string; fields: unknown; retryAfter: unknown }[] = [];
    for (let tries = 0; tries < 7; tries++) {
      const refused = (await identity.signIn(email, "wrong").catch((error) => error)) as AppError;
      const { reason, message, fields, retryAfter } = refused;
      answered.push({ reason, message: message.replace(/\d+/, "n"), fields, retryAfter: retryAfter && true });
    }
    return answered;
  };
  const known = await errorCodes("ada@example.test");
  expect(known.map(({ reason }) => reason).join(" ")).toBe(
    "bad_credentials bad_credentials bad_credentials bad_credentials too_many too_many too_many",
  );
  expect(await errorCodes("nobody@example.test")).toEqual(known);
});

test("five wrong passwords delay even the right one", async () => {
  const identity = createEmbeddedIdentity(testEnv, ORIGIN, local);
  for (let i = 0; i < 4; i++)
    await expect(identity.signIn("ada@example.test", "wrong")).rejects.toMatchObject({ reason: "bad_credentials" });
  await expect(identity.signIn("ada@example.test", "wrong")).rejects.toMatchObject({ reason: "too_many" });
  await expect(identity.signIn("ada@example.test", "ada-in-the-margin")).rejects.toMatchObject({ reason: "too_many" });
  await expect(identity.signIn("nobody@example.test", "wrong")).rejects.toMatchObject({ reason: "bad_credentials" });
});
