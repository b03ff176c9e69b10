import { draftOfWard } from "./check-texts.ts";
import { afterChanges } from "./docx.ts";
import { documentation } from "./long-text.ts";
import { type Delivered, demoOrders, MASTERCARD, NO_FUNDS, orderActs } from "./order-acts.ts";
import { accountLetter, feedbackReport, markedAccount, secondSessionNotes, sessionNotes } from "./order-texts.ts";
import { demoId, type Scene, type Times } from "./scene.ts";
import type { Cast, DemoWorld } from "./world.ts";

/** Orders that were delivered or cancelled, each brought there by the people who do so, and paid at the test bank. */
export function finishedOrderScenes(world: DemoWorld, cast: Cast, { hoursAgo, daysAgo }: Times): Scene[] {
  const { services } = world;
  const { student } = services.orders;
  const { ada, otherStudent, grace } = cast;
  const { once, place, placeWithText, pay, begin, deliver, openSource, rate, sendRefunds } = orderActs(world, cast);
  const orders = demoOrders;
  const account: Delivered = [
    { role: "tracked", name: "Handover at the bedside, tracked changes.docx", paragraphs: markedAccount },
    { role: "clean", name: "Handover at the bedside, clean.docx", paragraphs: afterChanges(markedAccount) },
    { role: "letter", name: "Letter to the writer.docx", paragraphs: accountLetter },
  ];
  const notes: Delivered = [{ role: "letter", name: "Notes of the session.docx", paragraphs: sessionNotes }];

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
        { at: daysAgo(39), run: () => once(orders.tutored, "approve", () => student.approve(ada, orders.tutored)) },
        {
          at: daysAgo(38.9),
          run: () =>
            rate(
              ada,
              orders.tutored,
              5,
              "I found my question myself, and now I know how. The notes afterwards helped.",
            ),
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
        {
          at: daysAgo(4.2),
          run: () => once(orders.refund, "approve", () => student.approve(otherStudent, orders.refund)),
        },
        {
          at: daysAgo(4.1),
          run: () => rate(otherStudent, orders.refund, 3, "Good, but we lost most of an hour."),
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
          run: () =>
            once(orders.cancelled, "cancel", async () => {
              const { ladder } = await student.view(ada, orders.cancelled);
              const reason = "I want to change the structure first, and order later.";
              await services.payments.closeCheckouts(
                await student.cancel(ada, orders.cancelled, reason, ladder.amount),
              );
            }),
        },
        {
          at: daysAgo(5.19),
          run: () => sendRefunds(),
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
              documentation(1400, 2),
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
            once(orders.revision, "request_revision", () =>
              student.requestRevision(otherStudent, orders.revision, {
                reason: "missed_instruction",
                text: "I asked for a comment on the limits in section 1.4, and the report does not mention them.",
              }),
            ),
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
  ];
}
