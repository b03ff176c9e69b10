import type { PersonActor } from "#core/identity/actor.ts";
import { OrderForm } from "#schema/orders/order.ts";
import type { DeliveryRole } from "#schema/vocabulary/orders.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { draftOfWard } from "./check-texts.ts";
import { afterChanges, beforeChanges, makeWordFile, type Paragraph } from "./docx.ts";
import { documentation } from "./long-text.ts";
import { accountLetter, feedbackReport, markedAccount, secondSessionNotes, sessionNotes } from "./order-texts.ts";
import { demoId, type Scene, type Step, streamOf, type Times } from "./scene.ts";
import type { Cast, DemoWorld } from "./world.ts";

type Given = Partial<OrderForm> & Pick<OrderForm, "kind" | "title">;
type Delivered = readonly { role: DeliveryRole; name: string; paragraphs: readonly Paragraph[] }[];

const VISA = "4242424242424242";
const MASTERCARD = "5555555555554444";
const NO_FUNDS = "4000000000009995";
/** Who works on Bob's orders under his own account (db/seed/experts.ts). */
const BOB_EXPERT = "expert-bob";

/** The ids of orders that other demo data speak of. */
export const demoOrders = {
  tutored: demoId("d", 1),
  proofread: demoId("d", 2),
  late: demoId("d", 3),
  dueToday: demoId("d", 4),
  dueTomorrow: demoId("d", 5),
  asked: demoId("d", 6),
  inReview: demoId("d", 7),
  unpaid: demoId("d", 8),
  paid: demoId("d", 9),
  held: demoId("d", 10),
  refund: demoId("d", 11),
  cancelled: demoId("d", 12),
  revision: demoId("d", 13),
} as const;

/** Thirteen orders in thirteen states, each brought there by the people who do so, at the test bank's cost. */
export function orderScenes(world: DemoWorld, cast: Cast, { hoursAgo, daysAgo }: Times): Scene[] {
  const { services } = world;
  const { student, staff } = services.orders;
  const { ada, otherStudent, bob, grace } = cast;

  async function place(who: PersonActor, id: string, given: Given): Promise<void> {
    const form = OrderForm.parse({
      sourceId: null,
      words: 1000,
      domain: who === ada ? "adult-health" : "ai",
      documentType: "report",
      level: "undergraduate",
      englishVariety: "en-GB",
      citationStyle: "Harvard",
      institutionRule: "corrections_allowed",
      honour: true,
      deadlineHours: 48,
      timeZone: "Europe/London",
      country: "GB",
      ...given,
    });
    const placed = await student.place(who, id, form);
    if (placed.kind !== "placed") throw new Error(`${given.title}: the price changed.`);
  }

  /** Uploads a text of the student and lets its words be counted; it is kept for as long as her other documents. */
  async function placeWithText(who: PersonActor, id: string, given: Given, paragraphs: readonly Paragraph[]) {
    const bytes = makeWordFile(beforeChanges(paragraphs));
    const document = await services.documents.receive(who, {
      name: `${given.title}.docx`,
      kind: "docx",
      length: bytes.byteLength,
      idempotencyKey: id,
      body: streamOf(bytes),
    });
    await student.measure(who, document.id);
    await world.doJobs();
    await place(who, id, { ...given, sourceId: document.id });
  }

  async function pay(who: PersonActor, id: string, card = VISA): Promise<void> {
    const payer = { name: who.fullName, email: who.email, country: "GB", company: "", vatId: "" };
    const view = await services.payments.checkoutView({ actor: who, link: null }, id);
    const begun = await services.payments.begin({ actor: who, link: null }, id, payer, view?.quote.total ?? 0);
    if (begun.kind !== "go") throw new Error(`The checkout of ${id} is ${begun.kind}.`);
    await world.payWith(begun.sessionId, card);
  }

  async function upload(id: string, files: Delivered): Promise<void> {
    for (const [at, { role, name, paragraphs }] of files.entries()) {
      const bytes = makeWordFile(paragraphs, {
        name: "Helen Marsh",
        at: new Date(world.clock.now()).toISOString().replace(/\.\d+/, ""),
      });
      await staff.delivery.receive(bob, id, {
        role,
        name,
        kind: "docx",
        body: streamOf(bytes),
        idempotencyKey: demoId("e", Number(id.slice(-4)) * 10 + at),
      });
    }
  }

  /** From the payment to the start of the work. */
  function begin(id: string, from: number, expert: string): Step[] {
    return [
      { at: from, run: () => staff.assign(bob, id, expert) },
      { at: from + 25 * MINUTE_MS, run: () => staff.begin(bob, id) },
    ];
  }

  /** From the work to the delivery: Bob submits, and Grace reviews it as a second person. */
  function deliver(id: string, at: number, message: string, files: Delivered): Step[] {
    return [
      { at: at - 180 * MINUTE_MS, run: () => staff.progress(bob, id, 70) },
      {
        at: at - 60 * MINUTE_MS,
        run: async () => {
          await upload(id, files);
          await staff.delivery.submit(bob, id, message);
        },
      },
      { at, run: () => staff.delivery.deliver(grace, id) },
    ];
  }

  const account: Delivered = [
    { role: "tracked", name: "Handover at the bedside, tracked changes.docx", paragraphs: markedAccount },
    { role: "clean", name: "Handover at the bedside, clean.docx", paragraphs: afterChanges(markedAccount) },
    { role: "letter", name: "Letter to the writer.docx", paragraphs: accountLetter },
  ];
  const chapter = (from: number) => documentation(1400, from);
  const notes: Delivered = [{ role: "letter", name: "Notes of the session.docx", paragraphs: sessionNotes }];
  const orders = demoOrders;

  return [
    {
      name: "order closed with a rating",
      steps: [
        {
          at: daysAgo(41),
          run: () =>
            place(ada, orders.tutored, {
              kind: "tutoring",
              title: "Finding a question for my literature review",
              slots: ["Monday 10:00", "Tuesday 15:00", "Thursday 18:00"],
              instructions:
                "I have a topic, but every search gives me thousands of papers. I would like to learn to narrow it.",
            }),
        },
        { at: daysAgo(40.99), run: () => pay(ada, orders.tutored, MASTERCARD) },
        ...begin(orders.tutored, daysAgo(40.8), "expert-ruth"),
        ...deliver(orders.tutored, daysAgo(39.4), "One hour, as booked.", notes),
        { at: daysAgo(39), run: () => student.approve(ada, orders.tutored) },
        {
          at: daysAgo(38.9),
          run: () =>
            student.rate(ada, orders.tutored, {
              stars: 5,
              text: "I found my question myself, and now I know how. The notes afterwards helped.",
            }),
        },
        { at: daysAgo(8.5), run: () => services.orders.clock.tick() },
      ],
    },
    {
      name: "order with a refund that waits for a second admin",
      steps: [
        {
          at: daysAgo(6.4),
          run: () =>
            place(otherStudent, orders.refund, {
              kind: "tutoring",
              title: "Reading the results of a classifier",
              sessions: 2,
              slots: ["Wednesday 09:00", "Wednesday 13:00", "Friday 11:00"],
              instructions: "I would like to understand my own confusion matrix before I write about it.",
            }),
        },
        { at: daysAgo(6.38), run: () => pay(otherStudent, orders.refund) },
        ...begin(orders.refund, daysAgo(6.1), "expert-ruth"),
        ...deliver(orders.refund, daysAgo(4.9), "The second hour ended early.", [
          { role: "letter", name: "Notes of the session.docx", paragraphs: secondSessionNotes },
        ]),
        { at: daysAgo(4.2), run: () => student.approve(otherStudent, orders.refund) },
        {
          at: daysAgo(4.1),
          run: () =>
            student.rate(otherStudent, orders.refund, { stars: 3, text: "Good, but we lost most of an hour." }),
        },
        {
          at: hoursAgo(25.5),
          run: () =>
            services.payments.refunds.request(grace, demoId("f", 1), orders.refund, {
              amount: 6000,
              reason: "goodwill",
              note: "The second session was cut short by a fire alarm and could not be repeated in time.",
            }),
        },
      ],
    },
    {
      name: "order cancelled and refunded",
      steps: [
        {
          at: daysAgo(5.3),
          run: () =>
            placeWithText(
              ada,
              orders.cancelled,
              { kind: "proofreading", title: "Early warning scores, first draft", deadlineHours: 72 },
              draftOfWard.map((text) => text),
            ),
        },
        { at: daysAgo(5.28), run: () => pay(ada, orders.cancelled) },
        {
          at: daysAgo(5.2),
          run: async () => {
            const { ladder } = await student.view(ada, orders.cancelled);
            const reason = "I want to change the structure first, and order later.";
            await services.payments.closeCheckouts(await student.cancel(ada, orders.cancelled, reason, ladder.amount));
          },
        },
        {
          at: daysAgo(5.19),
          run: async () => {
            await services.payments.refunds.send();
            await world.hearBank();
          },
        },
      ],
    },
    {
      name: "order with a requested revision",
      steps: [
        {
          at: daysAgo(4.6),
          run: () =>
            placeWithText(
              otherStudent,
              orders.revision,
              {
                kind: "feedback",
                title: "Chapter 1: the question and the setting",
                deadlineHours: 48,
                documentType: "dissertation-chapter",
              },
              chapter(2),
            ),
        },
        { at: daysAgo(4.59), run: () => pay(otherStudent, orders.revision) },
        ...begin(orders.revision, daysAgo(4.3), "expert-tomasz"),
        ...deliver(orders.revision, daysAgo(2.8), "Two questions at the end are for you.", [
          { role: "letter", name: "Feedback on chapter 1.docx", paragraphs: feedbackReport },
        ]),
        {
          at: hoursAgo(9),
          run: () =>
            student.requestRevision(otherStudent, orders.revision, {
              reason: "missed_instruction",
              text: "I asked for a comment on the limits in section 1.4, and the report does not mention them.",
            }),
        },
      ],
    },
    {
      name: "order delivered",
      steps: [
        {
          at: daysAgo(3.2),
          run: () =>
            placeWithText(
              ada,
              orders.proofread,
              {
                kind: "proofreading",
                title: "Handover at the bedside",
                documentType: "reflective-account",
                deadlineHours: 72,
                focus: ["tenses", "commas"],
                instructions:
                  "English is my second language. Please look at the tenses and leave my wording where you can.",
              },
              markedAccount,
            ),
        },
        { at: daysAgo(3.19), run: () => pay(ada, orders.proofread, NO_FUNDS) },
        { at: daysAgo(3.18), run: () => pay(ada, orders.proofread) },
        ...begin(orders.proofread, daysAgo(2.9), "expert-helen"),
        { at: daysAgo(2.4), run: () => openSource(orders.proofread) },
        ...deliver(orders.proofread, hoursAgo(20), "Mostly verbs and commas, and one question for you.", account),
        { at: hoursAgo(6), run: () => student.helpReceipt.make(ada, orders.proofread) },
      ],
    },
    {
      name: "order that is late",
      steps: [
        {
          at: hoursAgo(51.5),
          run: () =>
            placeWithText(
              otherStudent,
              orders.late,
              { kind: "editing", title: "Chapter 3: storing what was found", documentType: "dissertation-chapter" },
              chapter(9),
            ),
        },
        { at: hoursAgo(51.2), run: () => pay(otherStudent, orders.late) },
        ...begin(orders.late, hoursAgo(47), "expert-tomasz"),
        { at: hoursAgo(8), run: () => staff.progress(bob, orders.late, 60) },
        {
          at: hoursAgo(2.5),
          run: async () => {
            await services.orders.clock.tick();
            await services.payments.refunds.send();
            await world.hearBank();
          },
        },
        {
          at: hoursAgo(2.2),
          run: () =>
            staff.note(
              grace,
              orders.late,
              demoId("f", 2),
              "Tomasz is ill. Helen can take over the last third this afternoon.",
            ),
        },
      ],
    },
    {
      name: "order with a question to the student",
      steps: [
        {
          at: hoursAgo(30.5),
          run: () =>
            placeWithText(
              otherStudent,
              orders.asked,
              {
                kind: "proofreading",
                title: "Abstract and summary",
                deadlineHours: 72,
                instructions: "American or British spelling is fine, as long as it is one of them.",
              },
              documentation(700, 16),
            ),
        },
        { at: hoursAgo(30.2), run: () => pay(otherStudent, orders.asked) },
        ...begin(orders.asked, hoursAgo(26), "expert-helen"),
        {
          at: hoursAgo(4),
          run: () =>
            staff.ask(
              bob,
              orders.asked,
              "Your summary uses “program” and “programme”. Which spelling does your school ask for?",
            ),
        },
      ],
    },
    {
      name: "order in review",
      steps: [
        {
          at: hoursAgo(40),
          run: () =>
            placeWithText(
              otherStudent,
              orders.inReview,
              {
                kind: "feedback",
                title: "Chapter 2: how the texts are compared",
                documentType: "dissertation-chapter",
              },
              chapter(5),
            ),
        },
        { at: hoursAgo(39.8), run: () => pay(otherStudent, orders.inReview, MASTERCARD) },
        ...begin(orders.inReview, hoursAgo(33), BOB_EXPERT),
        { at: hoursAgo(12), run: () => staff.progress(bob, orders.inReview, 50) },
        {
          at: hoursAgo(2),
          run: async () => {
            await upload(orders.inReview, [
              { role: "letter", name: "Feedback on chapter 2.docx", paragraphs: feedbackReport },
            ]);
            await staff.delivery.submit(bob, orders.inReview, "Please check the note on section 2.3.");
          },
        },
      ],
    },
    {
      name: "order due today",
      steps: [
        {
          at: hoursAgo(19.4),
          run: () =>
            placeWithText(
              ada,
              orders.dueToday,
              {
                kind: "feedback",
                title: "Early warning scores, second draft",
                deadlineHours: 24,
                institutionRule: "comments_only",
                instructions: "My school allows comments only. Is the order of the argument clear?",
              },
              draftOfWard,
            ),
        },
        { at: hoursAgo(19.1), run: () => pay(ada, orders.dueToday) },
        ...begin(orders.dueToday, hoursAgo(16), "expert-joy"),
        { at: hoursAgo(3), run: () => staff.progress(bob, orders.dueToday, 40) },
      ],
    },
    {
      name: "order due tomorrow",
      steps: [
        {
          at: hoursAgo(22.3),
          run: () =>
            placeWithText(
              ada,
              orders.dueTomorrow,
              { kind: "formatting", title: "Reference list and layout of my case study", citationStyle: "APA7" },
              draftOfWard,
            ),
        },
        { at: hoursAgo(22), run: () => pay(ada, orders.dueTomorrow) },
        { at: hoursAgo(18.5), run: () => staff.assign(bob, orders.dueTomorrow, BOB_EXPERT) },
      ],
    },
    {
      name: "order held for review",
      steps: [
        {
          at: hoursAgo(5.2),
          run: () =>
            placeWithText(
              otherStudent,
              orders.held,
              {
                kind: "feedback",
                title: "Discussion section",
                instructions:
                  "Please say what is missing. And just write two more paragraphs for me where it is too short.",
              },
              documentation(600, 20),
            ),
        },
      ],
    },
    {
      name: "order that is not paid yet",
      steps: [
        {
          at: hoursAgo(2.1),
          run: () =>
            place(ada, orders.unpaid, {
              kind: "model-outline",
              title: "How a case study about discharge can be structured",
              documentType: "case-study",
              coupon: "WELCOME10",
              deadlineHours: 72,
            }),
        },
      ],
    },
    {
      name: "order paid and not assigned",
      steps: [
        {
          at: hoursAgo(0.9),
          run: () =>
            place(otherStudent, orders.paid, {
              kind: "tutoring",
              title: "Talking through my evaluation plan",
              slots: ["Monday 09:00", "Tuesday 09:00", "Wednesday 16:00"],
              deadlineHours: 120,
            }),
        },
        { at: hoursAgo(0.7), run: () => pay(otherStudent, orders.paid) },
      ],
    },
  ];

  /** Staff open the student's file: the order says so to her. */
  async function openSource(id: string): Promise<void> {
    const { documents } = await student.view(ada, id);
    const [source] = documents;
    if (source) await staff.openDocument(bob, id, source.id);
  }
}
