import { createServer, type Server } from "node:http";

export type FakeClerk = { url: string; stop: () => Promise<void> };

/** The part of Clerk's Backend API that we use, on loopback, with the response types that its SDK expects. */
export function startFakeClerk(): Promise<FakeClerk> {
  const revoked = new Set<string>();
  const server: Server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      // The SDK parses JSON only with exactly this content type. Node closes idle connections after five seconds, which
      // would fail the next request on the same connection.
      response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
      response.end(JSON.stringify(body));
    };
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://fake");
    if (request.headers.authorization !== "Bearer sk_test_fake")
      return answer(401, { errors: [{ code: "authentication_invalid", message: "" }] });
    const user = /^\/v1\/users\/(\w+)$/.exec(path)?.[1];
    if (user === "user_down") return answer(500, { errors: [{ code: "internal", message: "" }] });
    if (user && people[user]) return answer(200, people[user]);
    const session = /^\/v1\/sessions\/(\w+)\/revoke$/.exec(path)?.[1];
    if (session === "sess_down") return answer(500, { errors: [{ code: "internal", message: "" }] });
    if (session && session !== "sess_gone" && request.method === "POST") {
      revoked.add(session);
      return answer(200, sessionOf(session, "revoked"));
    }
    if (path === "/v1/sessions" && searchParams.get("status") === "active") {
      const own = clerkSessions[searchParams.get("user_id") ?? ""] ?? [];
      const active = own.filter((id) => !revoked.has(id)).map((id) => sessionOf(id, "active"));
      return answer(200, { data: active, total_count: active.length });
    }
    return answer(404, { errors: [{ code: "resource_not_found", message: "not found" }] });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

/** The sessions of each user, active until they are revoked; `sess_gone` expires after it was listed. */
const clerkSessions: Record<string, string[]> = {
  user_ada: ["sess_ada1", "sess_ada2"],
  user_eve: ["sess_eve1", "sess_gone", "sess_eve2"],
};

function sessionOf(id: string, status: string) {
  const times = { last_active_at: 0, expire_at: 0, abandon_at: 0, created_at: 0, updated_at: 0 };
  return { id, object: "session", status, user_id: "user_ada", client_id: "c", ...times };
}

const people: Record<string, unknown> = {
  user_ada: person("user_ada", "Ada", "Demo", "ada@example.test", {}),
  user_eve: person("user_eve", "Eve", "Demo", "eve@example.test", {}, "unverified"),
  user_grace: person("user_grace", "Grace", "Demo", "grace@example.test", { role: "admin" }),
};

function person(id: string, first: string, last: string, email: string, metadata: object, status = "verified") {
  return {
    id,
    object: "user",
    first_name: first,
    last_name: last,
    username: first.toLowerCase(),
    image_url: "",
    has_image: false,
    primary_email_address_id: "e1",
    email_addresses: [
      // A secondary address, whose verification status is irrelevant.
      { id: "e0", object: "email_address", email_address: `old-${email}`, verification: null, linked_to: [] },
      {
        id: "e1",
        object: "email_address",
        email_address: email,
        linked_to: [],
        verification: { object: "verification_email_code", status, strategy: "email_code", attempts: 1, expire_at: 1 },
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    public_metadata: metadata,
    private_metadata: {},
    // Users can write this field themselves: it must never make a user an admin.
    unsafe_metadata: { role: "admin", honourVersion: "2026-11", honourAcceptedAt: 1 },
    created_at: 1,
    updated_at: 2,
  };
}
