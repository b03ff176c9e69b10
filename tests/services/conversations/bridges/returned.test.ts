import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { EmailReport } from "#core/conversations/email-report.ts";
import { conversationNotes, failingAddresses, notifications, users } from "#db/tables/index.ts";
import { bridges } from "#tests/support/bridges.ts";
import { opened, Undelivered } from "#tests/support/outbox.ts";
import { ada, eve, grace } from "#tests/support/people.ts";

const gone: EmailReport = {
  reason: "bounce",
  code: "5.1.1",
  stops: true,
  recipient: ada.email,
  messageId: null,
  replyTo: null,
};

/** Conversations with reply addresses, and the outbox, on one clock. */
async function world() {
  const all = await bridges();
  const box = await opened(all.clock.now());
  const pass = (ms: number) => {
    all.clock.pass(ms);
    box.clock.pass(ms);
  };
  const reply = async (person = ada) => {
    const id = await all.begun(person, `A question of ${person.fullName}’s, about something else.`);
    const to = (await all.replies.make(id, person.id, person.email)) ?? "";
    return { id, to, token: await all.mail.open(to) };
  };
  const marked = () => all.db.select().from(failingAddresses);
  const told = async () =>
    (await all.db.select().from(notifications)).filter(
      ({ key, kind }) => key.startsWith("returned:") && kind === "desk",
    );
  /** Whether an email of a kind is sent to ada. */
  let numbers = 0;
  async function sends(kind: "order" | "report" | "payment" = "order", personId: string = ada.id) {
    numbers += 1;
    const key = `try-${numbers}`;
    // Later than what an hour collects.
    pass(2 * 3_600_000);
    await box.write({ key, kind, personId });
    const services = box.services();
    await services.expand(key);
    // Some kinds wait a few minutes for their reader.
    pass(300_000);
    const outcome = await services.deliver(`${key}:email`);
    return outcome === "skipped" ? ((await box.row(`${key}:email`))?.problem ?? "skipped") : outcome;
  }
  return { ...all, box, pass, reply, marked, told, sends };
}

test("a bounce at a reply address marks its recipient, stops emails and tells staff once", async () => {
  const { mail, reply, marked, told, sends, db, notified } = await world();
  const { id, token } = await reply();
  expect(await sends()).toBe("sent");
  expect(await mail.report(token, gone)).toBe("bounce");
  expect(await mail.report(token, gone)).toBe("bounce");
  expect(await marked()).toMatchObject([
    { address: "ada@example.test", kind: "all", reason: "bounce", code: "5.1.1", stops: true, personId: ada.id },
  ]);
  for (const kind of ["order", "report"] as const) expect(await sends(kind)).toBe("bounce");
  // Receipts are always sent, whoever has forged the report.
  expect(await sends("payment")).toBe("sent");
  expect(await sends("order", eve.id)).toBe("sent");
  const notes = await db.select().from(conversationNotes).where(eq(conversationNotes.conversationId, id));
  expect(notes.map(({ body, kind }) => [kind, body])).toEqual([
    ["event", "An email to ada@example.test bounced. There is no such mailbox (5.1.1)."],
  ]);
  const staff = await told();
  expect(staff.map(({ personId }) => personId).sort()).toEqual(["bob", "grace"]);
  expect(staff[0]).toMatchObject({
    kind: "desk",
    subject: "Emails to an address bounce",
    href: `/admin/messaging?c=${id}`,
  });
  expect(JSON.stringify(staff)).not.toContain("ada@example.test");
  const own = (await db.select().from(notifications)).filter(({ kind }) => kind === "account");
  expect(own).toMatchObject([{ personId: ada.id, subject: "Our emails to you bounce", shown: true }]);
  // The student's side of the conversation hears nothing of it.
  expect(notified.filter(({ news }) => news.user !== null).length).toBe(1);
});

test("a full mailbox is reported and gets the next email; one that does not exist then stops them", async () => {
  const { mail, reply, marked, sends, told, pass } = await world();
  const { token } = await reply();
  await mail.report(token, { ...gone, code: "5.2.2", stops: false });
  expect(await sends()).toBe("sent");
  expect((await told())[0]?.subject).toBe("An email to an address bounced");
  pass(1000);
  await mail.report(token, gone);
  expect(await sends()).toBe("bounce");
  pass(1000);
  // What stops is not made weaker.
  await mail.report(token, { ...gone, code: "5.2.2", stops: false });
  expect(await marked()).toMatchObject([{ code: "5.1.1", stops: true }]);
});

test("a report concerns the address of its reply address alone, and stops nothing if it names another", async () => {
  const { mail, reply, marked } = await world();
  const { token } = await reply(eve);
  expect(await mail.report(token, { ...gone, recipient: "ada@example.test" })).toBe("bounce");
  expect(await marked()).toMatchObject([{ address: "eve@example.test", stops: false }]);
  await mail.report(token, { ...gone, recipient: "eve@example.test" });
  expect(await marked()).toMatchObject([{ address: "eve@example.test", stops: true }]);
});

test("a bounce of an address that is no longer the account’s says nothing to its person and stops nothing", async () => {
  const { mail, reply, sends, told, db } = await world();
  const { token } = await reply();
  await db.update(users).set({ email: "ada@new.example.test" }).where(eq(users.id, ada.id));
  await mail.report(token, gone);
  expect(await sends()).toBe("sent");
  expect(await told()).toHaveLength(2);
  expect((await db.select().from(notifications)).filter(({ kind }) => kind === "account")).toEqual([]);
});

test("whoever reports again and again, and has emails sent again between, is told of once a day", async () => {
  const { mail, reply, box, told, db, pass } = await world();
  const { token } = await reply();
  for (let at = 0; at < 6; at++) {
    pass(60_000);
    await mail.report(token, gone);
    await box.services().emailAgain(ada);
  }
  expect(await told()).toHaveLength(2);
  expect(await db.select().from(conversationNotes)).toHaveLength(1);
  pass(86_400_000);
  await mail.report(token, gone);
  expect(await told()).toHaveLength(4);
});

test("a complaint about a receipt is told to staff and stops none; the last email of a deleted account leaves no mark", async () => {
  const { mail, sends, box, told, marked } = await world();
  await sends("payment");
  const complaint = { ...gone, reason: "complaint" as const, code: "", messageId: `email-${box.sent.length}` };
  expect(await mail.report(null, complaint)).toBe("complaint");
  expect(await marked()).toMatchObject([{ kind: "payment", stops: false }]);
  expect(await sends("payment")).toBe("sent");
  expect(await told()).toMatchObject([
    { text: "The recipient reported an email as spam. Emails of this kind are always sent." },
  ]);
  await box.notify({ key: "last", kind: "account", personId: null, address: "left@example.test" });
  await mail.report(null, { ...gone, recipient: "left@example.test", messageId: `email-${box.sent.length}` });
  expect((await marked()).map(({ address }) => address)).toEqual(["ada@example.test"]);
});

test("at our sender's address it counts if it names the email's id and its recipient, or its reply address", async () => {
  const { mail, reply, marked, sends, box } = await world();
  await sends();
  const messageId = box.sent.at(-1) && `email-${box.sent.length}`;
  if (!messageId) throw new Error("Nothing was sent.");
  for (const wrong of [
    gone,
    { ...gone, messageId: "unknown" },
    { ...gone, messageId, recipient: "eve@example.test" },
    { ...gone, replyTo: `r.${"a".repeat(26)}@reply.marginalia.test` },
    { ...gone, replyTo: "ada@example.test" },
  ])
    expect(await mail.report(null, wrong)).toBe("unknown_report");
  expect(await marked()).toEqual([]);
  const { to } = await reply(eve);
  expect(await mail.report(null, { ...gone, recipient: null, replyTo: to })).toBe("bounce");
  expect(await mail.report(null, { ...gone, messageId })).toBe("bounce");
  expect((await marked()).map(({ address }) => address).sort()).toEqual(["ada@example.test", "eve@example.test"]);
});

test("a complaint stops its kind of email alone", async () => {
  const { mail, sends, box, told, marked } = await world();
  await sends("order");
  const complaint = { ...gone, reason: "complaint" as const, code: "", messageId: `email-${box.sent.length}` };
  expect(await mail.report(null, complaint)).toBe("complaint");
  expect(await marked()).toMatchObject([{ kind: "order", reason: "complaint", stops: true }]);
  expect(await sends("order")).toBe("complaint");
  for (const kind of ["report", "payment"] as const) expect(await sends(kind)).toBe("sent");
  const staff = await told();
  // No conversation: an admin, who may open the account.
  expect(staff).toMatchObject([
    { personId: "grace", href: "/admin/users/ada", subject: "An email was reported as spam" },
  ]);
});

test("emails are sent again when the address writes to us, when its person asks, and after ninety days", async () => {
  const { mail, reply, sends, box, pass, marked } = await world();
  const { to, token } = await reply();
  if (!token) throw new Error("The reply address does not open.");
  const answer = (id: string, results: string) =>
    mail.take(token, {
      ...{ envelopeFrom: ada.email, to, from: [ada.email], messageId: `<${id}@example.test>`, html: "", files: [] },
      ...{ headers: [{ name: "authentication-results", value: results }], text: "I am here.", digest: id },
    });
  await mail.report(token, gone);
  expect(await answer("1", "mx.cloudflare.net; dmarc=fail header.from=example.test")).toBe("unproven");
  expect(await sends()).toBe("bounce");
  expect(await answer("2", "mx.cloudflare.net; dmarc=pass header.from=example.test")).toBe("taken");
  expect(await sends()).toBe("sent");
  await mail.report(token, gone);
  const services = box.services();
  expect((await services.prefs(ada)).failures).toMatchObject([{ reason: "bounce", code: "5.1.1" }]);
  await services.emailAgain(eve);
  expect(await sends()).toBe("bounce");
  await services.emailAgain(ada);
  expect((await services.prefs(ada)).failures).toEqual([]);
  expect(await sends()).toBe("sent");
  await mail.report(token, gone);
  pass(90 * 86_400_000);
  expect(await sends()).toBe("sent");
  await box.services().sweep();
  expect(await marked()).toEqual([]);
});

test("an email that an admin sends again is tried all the same", async () => {
  const { mail, reply, sends, box } = await world();
  const { token } = await reply();
  await mail.report(token, gone);
  expect(await sends()).toBe("bounce");
  const services = box.services();
  await services.resend(grace, "try-1:email");
  expect(await services.deliver("try-1:email")).toBe("sent");
});

test("an address that the email service itself sends nothing to is marked, and no other code marks one", async () => {
  const { sends, box, marked, told } = await world();
  box.trouble.email = new Undelivered("E_RECIPIENT_NOT_ALLOWED", { permanent: true });
  expect(await sends()).toBe("refused");
  expect(await marked()).toEqual([]);
  box.trouble.email = new Undelivered("E_RECIPIENT_SUPPRESSED", { permanent: true });
  expect(await sends()).toBe("refused");
  expect(await sends()).toBe("bounce");
  expect(await marked()).toMatchObject([{ address: "ada@example.test", reason: "bounce", code: "" }]);
  expect(await told()).toHaveLength(1);
});
