import { expect, test, vi } from "vitest";
import { failingAddresses } from "#db/tables/index.ts";
import { emailThread } from "#tests/support/email-thread.ts";
import { deliver, emailMessage } from "#tests/support/inbound-email.ts";
import { eve } from "#tests/support/people.ts";

/** Where our emails come from in a local run. */
const SENDER = "help@marginalia.test";
const UNKNOWN = "This address does not accept email. Sign in to write to us.";

/** What a mail server answers to an email of ours, with the head of the email that it returns. */
function bounce(to: string, { replyTo = "", action = "failed", padding = "" } = {}): string {
  const body = [
    `--b\r\nContent-Type: text/plain\r\n\r\nA word nobody may read.${padding}`,
    "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.test\r\n",
    `Final-Recipient: rfc822; ada@example.test\r\nAction: ${action}\r\nStatus: 5.1.1\r\n`,
    "--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <x@marginalia.test>",
    `Reply-To: ${replyTo}\r\n\r\n--b--`,
  ].join("\r\n");
  const type = 'multipart/report; report-type=delivery-status; boundary="b"';
  return emailMessage({ from: "MAILER-DAEMON@mx.example.test", to, type, body, results: null });
}

test("a bounce marks the address of its reply address and is a line for staff, never a message", async () => {
  const { to, db, bodies, notes } = await emailThread();
  const logged: unknown[] = [];
  for (const way of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, way).mockImplementation((...words: unknown[]) => void logged.push(...words));
  for (let time = 0; time < 2; time++) expect(await deliver(bounce(to), { from: "", to })).toEqual({ rejected: null });
  vi.restoreAllMocks();
  expect(await bodies()).toEqual([]);
  expect((await notes()).map(({ body }) => body)).toEqual([
    "An email to ada@example.test bounced. There is no such mailbox (5.1.1).",
  ]);
  expect(await db.select().from(failingAddresses)).toMatchObject([{ address: "ada@example.test", code: "5.1.1" }]);
  const all = JSON.stringify(logged);
  expect(all).toContain('outcome\\":\\"bounce');
  expect(all).not.toMatch(/@|nobody may read|Ada/);
});

test("at our sender's address a bounce counts by the reply address it returns; nothing else is taken there", async () => {
  const { to, db, bodies, notes } = await emailThread();
  const marked = () => db.select().from(failingAddresses);
  for (const replyTo of ["", "ada@example.test", `r.${"a".repeat(26)}@marginalia.test`])
    expect(await deliver(bounce(SENDER, { replyTo }), { from: "", to: SENDER })).toEqual({ rejected: null });
  expect(await marked()).toEqual([]);
  expect((await deliver(emailMessage({ to: SENDER }), { to: SENDER })).rejected).toBe(UNKNOWN);
  // An automatic email that reports nothing is dropped, as at any address of ours.
  const absence = emailMessage({ to: SENDER, headers: ["Auto-Submitted: auto-replied"] });
  expect(await deliver(absence, { from: "", to: SENDER })).toEqual({ rejected: null });
  // At an address that is none, a report is refused like any other email.
  const stranger = `r.${"a".repeat(26)}@marginalia.test`;
  expect((await deliver(bounce(stranger, { replyTo: to }), { from: "", to: stranger })).rejected).toBe(UNKNOWN);
  expect([await marked(), await bodies(), await notes()]).toEqual([[], [], []]);
  await deliver(bounce(SENDER, { replyTo: to }), { from: "", to: SENDER });
  expect(await marked()).toMatchObject([{ address: "ada@example.test" }]);
});

test("an email that is late, and a report that is longer than any server writes, mark nothing", async () => {
  const { to, db, notes } = await emailThread();
  await deliver(bounce(to, { action: "delayed" }), { from: "", to });
  await deliver(bounce(to, { padding: "x\r\n".repeat(400_000) }), { from: "", to });
  expect(await db.select().from(failingAddresses)).toEqual([]);
  expect(await notes()).toEqual([]);
});

test("a student who answers as a mail server stops no emails but their own", async () => {
  const { to, db, begun, replies, bodies } = await emailThread();
  const eves = (await replies.make(await begun(eve, "A question of eve’s."), eve.id, eve.email)) ?? "";
  // Eve knows her own reply address; the report claims ada's.
  await deliver(bounce(eves, { replyTo: "ada@example.test" }), { from: "eve@example.test", to: eves });
  expect((await db.select().from(failingAddresses)).map(({ address }) => address)).toEqual(["eve@example.test"]);
  expect(await deliver(emailMessage({ to }), { to })).toEqual({ rejected: null });
  expect(await bodies()).toEqual(["Thank you, that helps."]);
});
