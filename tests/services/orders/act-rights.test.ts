import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Actor, PersonActor } from "#core/identity/actor.ts";
import { absences, experts, users } from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, payingAt, pdf } from "#tests/support/checkout.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

/**
 * Everything that can be done with one order, tried by everybody: ada placed it and eve works on it, hal works on others, and
 * zoe is a student. bob and grace are staff without an expert's record.
 */
const hal: PersonActor = { ...eve, id: "hal", subject: "user_hal", email: "hal@example.test", expertId: "helen" };
const zoe: PersonActor = { ...ada, id: "zoe", subject: "user_zoe", email: "zoe@example.test" };
const people = { guest: { kind: "guest" }, ada, zoe, eve: { ...eve, expertId: "tomasz" }, hal, bob, grace } as const;
type Who = keyof typeof people;

type Row = Record<Who, string>;
const everyone = (outcome: string) => Object.fromEntries(Object.keys(people).map((who) => [who, outcome])) as Row;
const student: Row = { ...everyone("not_found"), guest: "not_signed_in", ada: "in" };
const expert: Row = { ...everyone("not_found"), guest: "not_signed_in", eve: "in" };
const editor: Row = { ...everyone("not_allowed"), guest: "not_signed_in", bob: "in", grace: "in" };
const admin: Row = { ...editor, bob: "not_allowed" };

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
const { paid } = payingAt(() => all);
let order: string;

beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
  for (const { id, subject, email } of [hal, zoe])
    await made.db
      .insert(users)
      .values(filledRow(users, { id, subject, email, role: "user", status: "active" }, 1))
      .onConflictDoNothing();
  await made.db.update(experts).set({ userId: eve.id }).where(eq(experts.id, "tomasz"));
  await made.db.update(experts).set({ userId: hal.id }).where(eq(experts.id, "helen"));
  order = (await paid()).id;
  await all.orders.staff.assign(grace, order, "tomasz");
  await all.orders.staff.begin(grace, order);
});

type Act = (actor: Actor, id: string) => Promise<unknown>;
const none = "00000000-0000-4000-8000-000000000000";
const key = () => crypto.randomUUID();
const letter = () => ({ role: "letter", name: "letter.pdf", kind: "pdf", body: pdf(), idempotencyKey: key() }) as const;

function acts(): Record<"student" | "work" | "staff", Record<string, Act>> {
  const { student: own, work, staff } = all.orders;
  const working = (service: typeof work | typeof staff): Record<string, Act> => ({
    view: (actor, id) => service.view(actor, id),
    begin: (actor, id) => service.begin(actor, id),
    progress: (actor, id) => service.progress(actor, id, 10),
    ask: (actor, id) => service.ask(actor, id, "Which style?"),
    resume: (actor, id) => service.resume(actor, id, null),
    note: (actor, id) => service.note(actor, id, key(), "A note."),
    openDocument: (actor, id) => service.openDocument(actor, id, none),
    "delivery.requireOpen": (actor, id) => service.delivery.requireOpen(actor, id),
    "delivery.receive": (actor, id) => service.delivery.receive(actor, id, letter()),
    "delivery.removeFile": (actor, id) => service.delivery.removeFile(actor, id, none),
    "delivery.submit": (actor, id) => service.delivery.submit(actor, id, ""),
    "delivery.download": (actor, id) => service.delivery.download(actor, id, none),
    "delivery.changes": (actor, id) => service.delivery.changes(actor, id, none),
  });
  return {
    student: {
      view: (actor, id) => own.view(actor, id),
      answer: (actor, id) => own.answer(actor, id, "APA."),
      approve: (actor, id) => own.approve(actor, id),
      requestRevision: (actor, id) => own.requestRevision(actor, id, { reason: "other", text: "One more look." }),
      rate: (actor, id) => own.rate(actor, id, { stars: 5, text: "" }),
      cancel: (actor, id) => own.cancel(actor, id, "Not needed any more.", 1),
      confirm: (actor, id) => own.confirm(actor, id, 1),
      "delivery.download": (actor, id) => own.delivery.download(actor, id, none),
      "delivery.changes": (actor, id) => own.delivery.changes(actor, id, none),
      refreshPrice: (actor, id) => own.refreshPrice(actor, id),
      redeem: (actor, id) => own.redeem(actor, id, "NONE"),
      "helpReceipt.make": (actor, id) => own.helpReceipt.make(actor, id),
      "helpReceipt.revoke": (actor, id) => own.helpReceipt.revoke(actor, id, none),
      "helpReceipt.own": (actor, id) => own.helpReceipt.own(actor, id, none),
    },
    work: working(work),
    staff: {
      ...working(staff),
      release: (actor, id) => staff.release(actor, id, "It is fine."),
      refuse: (actor, id) => staff.refuse(actor, id, "It is not help."),
      assign: (actor, id) => staff.assign(actor, id, "helen", 0),
      requestPriceDifference: (actor, id) => staff.requestPriceDifference(actor, id),
      cancel: (actor, id) => staff.cancel(actor, id, "No expert is free.", 1),
      "delivery.deliver": (actor, id) => staff.delivery.deliver(actor, id, 0),
      "delivery.sendBack": (actor, id) => staff.delivery.sendBack(actor, id, "Once more.", 0),
    },
  };
}

/** "in" is whatever the act itself says, once the right is there. */
async function outcome(act: Act, who: Who, id = order): Promise<string> {
  const refusals = ["not_found", "not_allowed", "not_signed_in"];
  return act(people[who], id).then(
    () => "in",
    ({ reason, message }: { reason?: string; message: string }) => {
      if (!reason) throw new Error(`${act}: ${message}`);
      const isOfOrder = reason !== "not_found" || /such order/.test(message);
      return refusals.includes(reason) && isOfOrder ? reason : "in";
    },
  );
}

/** The acts of a service, those on several orders left out. */
function namesOf(service: object, prefix = ""): string[] {
  return Object.entries(service).flatMap(([name, value]) =>
    typeof value === "function" ? [prefix + name] : namesOf(value, `${prefix}${name}.`),
  );
}
/** About an order that does not exist yet, its documents, one's own orders as a list, or in the table of staff's rights. */
const elsewhere =
  /^(?:quote|judgeForm|measure|parts|list|latest|deadlines|has|place|calendarFeed\.\w+|priceLists\.\w+|\w*[dD]rafts?)$/;

test("every act on an order is in the table", () => {
  const { student: own, work, staff } = all.orders;
  for (const [name, service] of Object.entries({ student: own, work, staff }))
    expect([
      name,
      namesOf(service)
        .filter((act) => !elsewhere.test(act))
        .sort(),
    ]).toEqual([name, Object.keys(acts()[name as "work"]).sort()]);
});

test.each([
  ["student", student],
  ["work", expert],
  ["staff", editor],
] as const)("every act of %s is done by its own people alone", async (name, row) => {
  const wrong: string[] = [];
  for (const [act, perform] of Object.entries(acts()[name])) {
    // Those who may do it come last: it may end the order.
    const order = (Object.keys(people) as Who[]).sort((a, b) => Number(row[a] === "in") - Number(row[b] === "in"));
    for (const who of order) {
      const got = await outcome(perform, who);
      if (got !== row[who]) wrong.push(`${name}.${act} as ${who}: ${got}, should be ${row[who]}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("an expert who is out of office keeps the work that stayed; one whose record was switched off or whose account is another's has none", async () => {
  const { work } = acts();
  await all.db
    .insert(absences)
    .values(filledRow(absences, { id: "rest", expertId: "tomasz", startsAt: 0, endsAt: Date.now() * 2 }, 1));
  for (const [act, perform] of Object.entries(work)) expect([act, await outcome(perform, "eve")]).toEqual([act, "in"]);
  for (const gone of [{ active: false }, { active: true, userId: "somebody" }]) {
    await all.db.update(experts).set(gone).where(eq(experts.id, "tomasz"));
    for (const [act, perform] of Object.entries(work))
      expect([act, await outcome(perform, "eve")]).toEqual([act, "not_found"]);
  }
});

test("money of an order is an admin's", async () => {
  const { request } = all.payments.refunds;
  const refund = { amount: 1, reason: "goodwill", note: "For the wait." } as const;
  for (const who of Object.keys(people) as Who[])
    expect([who, await outcome((actor, id) => request(actor, key(), id, refund), who)]).toEqual([who, admin[who]]);
});
