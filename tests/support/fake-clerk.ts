import { createServer, type IncomingMessage, type Server } from "node:http";

export type FakeClerk = { url: string; stop: () => Promise<void> };

/** The part of Clerk's Backend API that we use, on loopback, in the shapes its SDK expects. */
export function startFakeClerk(): Promise<FakeClerk> {
  const revoked = new Set<string>();
  const known = structuredClone(people);
  const invitations = new Map<string, string>();

  const routes: [method: string, path: RegExp, answer: (id: string, asked: Asked) => Reply][] = [
    // Of a test, not of Clerk: sessions as they were at first, and who was invited.
    ["POST", /^\/reset$/, () => reset()],
    ["GET", /^\/invited$/, (_id, { query }) => [200, { role: invitations.get(query.get("email") ?? "") ?? null }]],
    ["GET", /^\/v1\/users\/(\w+)$/, (id) => found(id)],
    ["PATCH", /^\/v1\/users\/(\w+)$/, (id, { body }) => changed(id, pick(body, ["first_name", "last_name"]))],
    ["PATCH", /^\/v1\/users\/(\w+)\/metadata$/, (id, { body }) => changed(id, pick(body, ["public_metadata"]))],
    ["POST", /^\/v1\/users\/(\w+)\/ban$/, (id) => ban(id)],
    ["POST", /^\/v1\/users\/(\w+)\/unban$/, (id) => changed(id, { banned: false })],
    ["DELETE", /^\/v1\/users\/(\w+)$/, (id) => removed(id)],
    ["POST", /^\/v1\/invitations$/, (_id, { body }) => invited(body)],
    ["POST", /^\/v1\/sessions\/(\w+)\/revoke$/, (id) => revoke(id)],
    ["GET", /^\/v1\/sessions$/, (_id, { query }) => active(query.get("user_id") ?? "")],
  ];

  function found(id: string): Reply {
    return known[id] ? [200, known[id]] : missing;
  }

  function changed(id: string, fields: object): Reply {
    const user = known[id];
    if (!user) return missing;
    Object.assign(user, fields, { updated_at: user.updated_at + 1 });
    return [200, user];
  }

  function removed(id: string): Reply {
    if (!known[id]) return missing;
    delete known[id];
    return [200, { id, object: "user", deleted: true }];
  }

  function invited(body: Record<string, unknown>): Reply {
    const email = String(body.email_address);
    const emails = Object.values(known).map((user) => user.email_addresses[1]?.email_address);
    if (emails.includes(email)) return [422, { errors: [{ code: "form_identifier_exists", message: "" }] }];
    const { role } = body.public_metadata as { role: string };
    invitations.set(email, role);
    return [
      200,
      { id: "inv_1", object: "invitation", email_address: email, public_metadata: { role }, status: "pending" },
    ];
  }

  function revoke(id: string): Reply {
    if (id === "sess_down") return [500, { errors: [{ code: "internal", message: "" }] }];
    if (id === "sess_gone") return missing;
    revoked.add(id);
    return [200, sessionOf(id, "revoked")];
  }

  function ban(id: string): Reply {
    for (const session of clerkSessions[id] ?? []) revoked.add(session);
    return changed(id, { banned: true });
  }

  function reset(): Reply {
    revoked.clear();
    return [200, {}];
  }

  function active(id: string): Reply {
    const own = (clerkSessions[id] ?? []).filter((session) => !revoked.has(session));
    return [200, { data: own.map((session) => sessionOf(session, "active")), total_count: own.length }];
  }

  const server: Server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://fake");
      const body = await bodyOf(request);
      const ofTest = !pathname.startsWith("/v1/");
      const authorised = ofTest || request.headers.authorization === "Bearer sk_test_fake";
      const reply = (): Reply => {
        if (!authorised) return [401, { errors: [{ code: "authentication_invalid", message: "" }] }];
        if (pathname.includes("user_down")) return [500, { errors: [{ code: "internal", message: "" }] }];
        for (const [method, path, answer] of routes) {
          const match = method === request.method ? path.exec(pathname) : null;
          if (match) return answer(match[1] ?? "", { query: searchParams, body });
        }
        return missing;
      };
      const [status, sent] = reply();
      // The SDK parses JSON only with exactly this content type. If Node closed a connection after five idle seconds,
      // the next request on it would fail.
      response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
      response.end(JSON.stringify(sent));
    })();
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

type Asked = { query: URLSearchParams; body: Record<string, unknown> };
type Reply = readonly [status: number, body: unknown];

const missing: Reply = [404, { errors: [{ code: "resource_not_found", message: "not found" }] }];

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString("utf8");
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

function pick(body: Record<string, unknown>, names: readonly string[]): object {
  return Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
}

/**
 * Sessions that are active from the start, by person, until they are revoked; `sess_gone` ends by itself after it was
 * listed.
 */
const clerkSessions: Record<string, string[]> = {
  user_ada: ["sess_ada1", "sess_ada2"],
  user_bob: ["sess_bob1"],
  user_eve: ["sess_eve1", "sess_gone", "sess_eve2"],
};

function sessionOf(id: string, status: string) {
  const times = { last_active_at: 0, expire_at: 0, abandon_at: 0, created_at: 0, updated_at: 0 };
  return { id, object: "session", status, user_id: "user_ada", client_id: "c", ...times };
}

const people: Record<string, ReturnType<typeof person>> = {
  user_ada: person("user_ada", "Ada", "Demo", "ada@example.test", {}),
  user_eve: person("user_eve", "Eve", "Demo", "eve@example.test", {}, "unverified"),
  user_bob: person("user_bob", "Bob", "Demo", "bob@example.test", { role: "editor" }),
  user_spare: person("user_spare", "Eve", "Spare", "spare@example.test", {}),
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
      // Not the primary address: its confirmation does not count.
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
    // People can write this metadata themselves: it must never grant the admin role.
    unsafe_metadata: { role: "admin", honourVersion: "2026-11", honourAcceptedAt: 1 },
    banned: false,
    two_factor_enabled: id === "user_grace",
    created_at: 1,
    updated_at: 2,
  };
}
