import { expect, test, vi } from "vitest";
import { createReplyAddresses } from "#app/services/conversations/bridges/reply-addresses.ts";
import { mailTokens, messageFiles, messages } from "#db/tables/index.ts";
import { testClock } from "#tests/support/clock.ts";
import { openingWords } from "#tests/support/conversation.ts";
import { emailThread } from "#tests/support/email-thread.ts";
import { testEnv } from "#tests/support/env.ts";
import { deliver, emailMessage } from "#tests/support/inbound-email.ts";
import { ada, eve } from "#tests/support/people.ts";
import { randomSecret } from "#workers/platform/random-id.ts";

test("ada's email reply is stored once in the conversation, marked as email", async () => {
  const { to, id, db, bodies } = await emailThread();
  const raw = emailMessage({ to });
  expect(await deliver(raw, { to })).toEqual({ rejected: null });
  expect(await deliver(raw, { to })).toEqual({ rejected: null });
  expect(await bodies()).toEqual(["Thank you, that helps."]);
  const rows = (await db.select().from(messages)).filter(({ origin }) => origin === "email");
  expect(rows).toMatchObject([{ conversationId: id, senderId: ada.id }]);
});

test("a reply address is 26 random letters, stored as its hash, matched in capitals too, valid for 90 days", async () => {
  const { to, db, bodies, id } = await emailThread();
  expect(to).toMatch(/^r\.[a-z2-7]{26}@marginalia\.test$/);
  const rows = await db.select().from(mailTokens);
  expect(JSON.stringify(rows)).not.toContain(to.slice(2, 28));
  expect(rows).toMatchObject([{ purpose: "reply", conversationId: id, personId: ada.id, address: "ada@example.test" }]);
  expect((rows[0]?.expiresAt ?? 0) - (rows[0]?.createdAt ?? 0)).toBe(90 * 86_400_000);
  await deliver(emailMessage({ to: to.toUpperCase() }), { to: to.toUpperCase() });
  expect(await bodies()).toHaveLength(1);
});

test("unknown, expired and foreign reply addresses are refused with the same error", async () => {
  const { to, db, replies, id } = await emailThread();
  const old = createReplyAddresses(
    { db, clock: testClock(Date.now() - 91 * 86_400_000), randomSecret },
    "marginalia.test",
  );
  const expired = (await old.make(id, ada.id, ada.email)) ?? "";
  const left = (await replies.make(id, "nobody", "left@example.test")) ?? "";
  const wrong = [
    ...[
      expired,
      left,
      "help@marginalia.test",
      `r.${"a".repeat(26)}@marginalia.test`,
      `r.${"a".repeat(25)}@marginalia.test`,
    ],
    ...[to.replace("marginalia.test", "evil.test"), `x${to}`, to.replace("r.", "s."), "", "r.@marginalia.test"],
  ];
  for (const address of wrong) {
    expect((await deliver(emailMessage({ to: address }), { to: address })).rejected, address).toBe(
      "This address does not accept email. Sign in to write to us.",
    );
  }
  expect((await db.select().from(messages)).map(({ body }) => body)).toEqual([openingWords]);
});

const loops: [string, string, string[]][] = [
  ["nobody", "", []],
  ["an absent person's program", "ada@example.test", ["Auto-Submitted: auto-replied"]],
  ["a list", "ada@example.test", ["List-Id: <talk.example.test>"]],
  ["a bulk sender", "ada@example.test", ["Precedence: bulk"]],
  ["one who sends it round", "ada@example.test", ["X-Loop: help@marginalia.test"]],
];

test.each(loops)("an automatic email (%s) is dropped silently", async (_what, from, headers) => {
  const { to, bodies, notes } = await emailThread();
  expect(await deliver(emailMessage({ to, headers }), { from, to })).toEqual({ rejected: null });
  expect([await bodies(), await notes()]).toEqual([[], []]);
});

test("our own email returned to us is dropped silently", async () => {
  const { to, bodies, notes } = await emailThread();
  for (const messageId of ["<1@marginalia.test>", "<1@mail.marginalia.test>"]) {
    expect(await deliver(emailMessage({ to, messageId }), { to })).toEqual({ rejected: null });
  }
  expect([await bodies(), await notes()]).toEqual([[], []]);
});

test("a reply to ada's address by eve, a participant of another conversation, is not stored as ada's", async () => {
  const { to, bodies, replies, db, begun, bodies: adas } = await emailThread();
  const other = await begun(eve, "A question of eve's, and her thread.");
  const eves = (await replies.make(other, eve.id, eve.email)) ?? "";
  const fromEve = { from: "eve@example.test" };
  await deliver(emailMessage({ to, ...fromEve }), { to, ...fromEve });
  expect(await adas()).toEqual([]);
  await deliver(emailMessage({ to: eves, ...fromEve, body: "Mine." }), { to: eves, ...fromEve });
  const rows = (await db.select().from(messages)).filter(({ origin }) => origin === "email");
  expect(rows).toMatchObject([{ conversationId: other, senderId: eve.id, body: "Mine." }]);
  expect(await bodies()).toEqual([]);
});

test("an email over 10 MB is refused unread, and one with a false size is counted", async () => {
  const { to, bodies } = await emailThread();
  const huge = new Uint8Array(10_485_761).fill(97);
  expect((await deliver("x", { to, rawSize: 10_485_761 })).rejected).toMatch(/larger than 10 MB/);
  huge.set(new TextEncoder().encode(emailMessage({ to })));
  expect((await deliver(huge, { to, rawSize: 1000 })).rejected).toMatch(/larger than 10 MB/);
  expect(await bodies()).toEqual([]);
});

function nested(depth: number): string {
  let body = "Content-Type: text/plain\r\n\r\nDeep.";
  for (let at = depth; at > 0; at--)
    body = `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n${body}\r\n--b${at}--`;
  return body;
}

function parts(count: number, boundary = "b"): string {
  return `${Array(count).fill(`--${boundary}\r\nContent-Type: text/plain\r\n\r\nx`).join("\r\n")}\r\n--${boundary}--`;
}

test("an email with deep nesting, very many parts or lines is refused", async () => {
  const { to, bodies } = await emailThread();
  const mixed = 'multipart/mixed; boundary="b"';
  const deep = emailMessage({ to }).replace(/Content-Type:[\s\S]*/, nested(12));
  const continued = emailMessage({
    to,
    type: 'multipart/mixed; boundary*0="b"; boundary*1="c"',
    body: parts(51, "bc"),
  });
  const hostile: (string | Uint8Array)[] = [
    deep,
    emailMessage({ to, type: mixed, body: parts(51) }),
    continued,
    emailMessage({ to, type: mixed, body: "--b\r\n\r\n".repeat(1_000_000) }),
    emailMessage({ to, body: "\n".repeat(400_000) }),
    emailMessage({ to, headers: [`X-Long: ${"x".repeat(140_000)}`] }),
  ];
  for (const raw of hostile) {
    expect((await deliver(raw, { to })).rejected, String(raw.length)).toMatch(/could not be read/);
  }
  await deliver(emailMessage({ to, type: mixed, body: parts(49) }), { to });
  expect(await bodies()).toHaveLength(1);
});

test("a conversation accepts five emails an hour, and a stranger cannot use them up", async () => {
  const { to, bodies, notes } = await emailThread();
  const results = "mx.cloudflare.net; dmarc=fail header.from=example.test";
  for (let at = 0; at < 7; at++) await deliver(emailMessage({ to, results, body: `Eve ${at}` }), { to });
  expect(await notes()).toHaveLength(5);
  for (let at = 0; at < 7; at++) await deliver(emailMessage({ to, body: `Letter ${at}` }), { to });
  expect(await bodies()).toEqual(["Letter 0", "Letter 1", "Letter 2", "Letter 3", "Letter 4"]);
});

test("HTML alone becomes text, the text part wins where both exist, and long emails are cut with a note", async () => {
  const { to, bodies } = await emailThread();
  const html = "<style>x</style><p>Thank <b>you</b> &lt;3</p><blockquote>Old</blockquote><script>alert(1)</script>";
  await deliver(emailMessage({ to, type: "text/html; charset=utf-8", body: html }), { to });
  const both = `--b\r\nContent-Type: text/plain\r\n\r\nPlain.\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Rich.</p>\r\n--b--`;
  await deliver(emailMessage({ to, type: 'multipart/alternative; boundary="b"', body: both }), { to });
  await deliver(emailMessage({ to, body: `\u202e${"a".repeat(9000)}` }), { to });
  const [first, second, long = ""] = await bodies();
  expect([first, second]).toEqual(["Thank you <3", "Plain."]);
  expect([...long]).toHaveLength(4000);
  expect(long).toMatch(/^a+\n\n\[Email shortened to 4,000 characters\.\]$/);
});

test("attachments pass the same checks as uploads, five at most, and signature images are dropped", async () => {
  const { to, db, bodies } = await emailThread();
  const pdf = btoa("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  const part = (name: string, type: string, content: string, more = "") =>
    `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n${more}\r\n${content}\r\n`;
  const words = "--b\r\nContent-Type: text/plain\r\n\r\nSee the files.\r\n";
  const program = part("run.exe", "application/pdf", btoa("MZ..program"));
  await deliver(
    emailMessage({
      to,
      type: 'multipart/mixed; boundary="b"',
      body: `${words}${part("chapter.pdf", "application/pdf", pdf)}${program}--b--`,
    }),
    { to },
  );
  const rows = await db.select().from(messageFiles);
  expect(rows.map(({ name, kind }) => [name, kind])).toEqual([["chapter.pdf", "pdf"]]);
  expect(rows[0]?.status).not.toBe("ready");
  expect((await bodies())[0]).toMatch(/^See the files\.\n\n\[An attached file was rejected\.\]$/);
  const sign = `--b\r\nContent-Type: text/html\r\n\r\n<p>With a sign.<img src="cid:s"></p>\r\n${part("logo.png", "image/png", btoa("\x89PNG\r\n\x1a\nxx"), "Content-ID: <s>\r\n")}--b--`;
  await deliver(emailMessage({ to, type: 'multipart/related; boundary="b"', body: sign }), { to });
  expect((await bodies())[1]).toBe("With a sign.");
});

test("no address, text or file name of an email is logged", async () => {
  const { to } = await emailThread();
  const logged: unknown[] = [];
  for (const way of ["log", "warn", "error", "info"] as const) {
    vi.spyOn(console, way).mockImplementation((...words: unknown[]) => void logged.push(...words));
  }
  await deliver(emailMessage({ to, body: "A word nobody may read." }), { to });
  await deliver(emailMessage({ to, results: null, body: "Another word." }), { to });
  await deliver(emailMessage({ to: "r.x@marginalia.test" }), { to: "r.x@marginalia.test" });
  vi.restoreAllMocks();
  const all = JSON.stringify(logged);
  expect(all).toContain("email_received");
  expect(all).not.toMatch(/@|word|Ada|r\.[a-z2-7]{3}/);
});

test("a failing database is logged without the email's text, and the platform sees none of it", async () => {
  const { to } = await emailThread();
  const logged: unknown[] = [];
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => void logged.push(...words));
  const session = testEnv.DB.withSession("first-primary");
  const cause = new Error("D1_ERROR: the store is full");
  const failed = Object.assign(new Error("Failed query: insert\nparams: Zanzibar,ada@example.test", { cause }), {
    query: "insert",
    params: ["Zanzibar", "ada@example.test"],
  });
  const broken = new Proxy(session, {
    get(target, name) {
      // It fails where the message itself is written, and the error repeats each value, as those of statements do.
      if (name === "batch") return () => Promise.reject(failed);
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const DB = { withSession: () => broken } as unknown as D1Database;
  const raw = emailMessage({ to, body: "Zanzibar is a word nobody may read." });
  const failure = await deliver(raw, { to, env: { DB } }).then(
    () => null,
    (error: unknown) => error,
  );
  vi.restoreAllMocks();
  expect(failure).toEqual(new Error("The error is in the log."));
  expect((failure as Error).cause).toBeUndefined();
  const all = JSON.stringify(logged);
  expect(all).toMatch(/"error.*"verb.*"insert/);
  expect(all).not.toMatch(/Zanzibar|ada@|Ada|Failed query|params|the store is full/);
});
