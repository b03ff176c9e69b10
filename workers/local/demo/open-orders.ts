import { draftOfWard } from "./check-texts.ts";
import { documentation } from "./long-text.ts";
import { BOB_EXPERT, demoOrders, MASTERCARD, orderActs } from "./order-acts.ts";
import { feedbackReport } from "./order-texts.ts";
import { demoId, type Scene, type Times } from "./scene.ts";
import type { Cast, DemoWorld } from "./world.ts";

/** Orders that wait for someone: for work, for a review, for an answer, or for a payment. */
export function openOrderScenes(world: DemoWorld, cast: Cast, { hoursAgo }: Times): Scene[] {
  const { services } = world;
  const { staff } = services.orders;
  const { ada, otherStudent, bob, grace } = cast;
  const { once, place, placeWithText, pay, submit, begin, sendRefunds } = orderActs(world, cast);
  const orders = demoOrders;
  const chapter = (from: number) => documentation(1400, from);

  return [
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
        { at: hoursAgo(8), run: () => once(orders.late, "progress", () => staff.progress(bob, orders.late, 60)) },
        {
          at: hoursAgo(2.5),
          run: async () => {
            await services.orders.clock.tick();
            await sendRefunds();
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
            once(orders.asked, "ask", () =>
              staff.ask(
                bob,
                orders.asked,
                "Your summary uses “program” and “programme”. Which spelling does your school ask for?",
              ),
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
        {
          at: hoursAgo(12),
          run: () => once(orders.inReview, "progress", () => staff.progress(bob, orders.inReview, 50)),
        },
        {
          at: hoursAgo(2),
          run: () =>
            submit(orders.inReview, "Please check the note on section 2.3.", [
              { role: "letter", name: "Feedback on chapter 2.docx", paragraphs: feedbackReport },
            ]),
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
        {
          at: hoursAgo(3),
          run: () => once(orders.dueToday, "progress", () => staff.progress(bob, orders.dueToday, 40)),
        },
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
        {
          at: hoursAgo(18.5),
          run: () => once(orders.dueTomorrow, "assign", () => staff.assign(bob, orders.dueTomorrow, BOB_EXPERT)),
        },
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
}
