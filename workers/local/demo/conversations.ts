import { ContactForm, EmailAdminForm } from "#schema/conversations/contact.ts";
import { SendForm, StartForm } from "#schema/conversations/conversation.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { demoChecks } from "./checks.ts";
import { demoOrders } from "./order-acts.ts";
import { demoId, type Scene, type Times } from "./scene.ts";
import type { Cast, DemoWorld } from "./world.ts";

/** Someone without an account who writes through the contact form. */
const visitor = { name: "Grace Ada", email: "g.ada@example.test" } as const;

/** Conversations in every channel: waiting, answered, snoozed, resolved and held. */
export function conversationScenes(world: DemoWorld, cast: Cast, { hoursAgo, daysAgo }: Times): Scene[] {
  const { conversations } = world.services;
  const { staff } = conversations;
  const { ada, otherStudent, bob, grace } = cast;
  let messages = 0;

  function message(body: string) {
    messages += 1;
    return SendForm.parse({ clientId: demoId("b", messages), body });
  }

  /** The id of a conversation once its first step has run. */
  function opened() {
    const ids: string[] = [];
    return {
      keep: async (begun: Promise<{ id: string }>) => void ids.push((await begun).id),
      get id() {
        return ids[0] ?? "";
      },
    };
  }

  const [prices, phone, spelling, privacy, receipt] = [opened(), opened(), opened(), opened(), opened()];

  return [
    {
      name: "conversation with a visitor, answered",
      steps: [
        {
          at: daysAgo(2.3),
          run: () =>
            prices.keep(
              conversations.contact(
                { kind: "guest" },
                ContactForm.parse({
                  ...visitor,
                  topic: "other",
                  message:
                    "Can you write the introduction of my essay if I send you my notes? How much would that be for 500 words?",
                }),
                "contact",
              ),
            ),
        },
        {
          at: daysAgo(2.2),
          run: () =>
            conversations.send(
              bob,
              prices.id,
              message(
                "Thank you for asking first. We do not write any part of an assignment. We can tutor you for an hour on how an introduction is built, or read one that you have written and comment on it. Both prices are on the pricing page.",
              ),
            ),
        },
      ],
    },
    {
      name: "conversation about paying on a phone, urgent",
      steps: [
        {
          at: hoursAgo(5.6),
          run: () =>
            phone.keep(
              conversations.contact(
                { kind: "guest" },
                ContactForm.parse({
                  name: "Ada Bob",
                  email: "a.bob@example.test",
                  topic: "payment",
                  message:
                    "The payment page stays empty on my phone after the bank’s app has confirmed. My order has to start today. Was I charged?",
                }),
                "support",
              ),
            ),
        },
        { at: hoursAgo(5.2), run: () => staff.prioritise(grace, phone.id, "urgent") },
        { at: hoursAgo(5.1), run: () => staff.label(grace, phone.id, ["payment", "phone"]) },
      ],
    },
    {
      name: "message held as possible spam",
      steps: [
        {
          at: hoursAgo(14),
          run: () =>
            conversations.contact(
              { kind: "guest" },
              ContactForm.parse({
                name: "Ranking Team",
                email: "ranking@example.test",
                topic: "press",
                website: "https://ranking.example",
                message:
                  "We place your site on page one. See https://ranking.example/a and https://ranking.example/b and https://ranking.example/c today.",
              }),
              "contact",
            ),
        },
      ],
    },
    {
      name: "conversation about an order",
      steps: [
        {
          at: hoursAgo(3.6),
          run: () =>
            spelling.keep(
              conversations.begin(
                otherStudent,
                StartForm.parse({
                  topic: "order",
                  subject: "Spelling in my summary",
                  orderId: demoOrders.asked,
                  message: message(
                    "I saw your question. My school’s guide says British spelling, but it also writes “program” for software. May I answer tomorrow, after I have asked?",
                  ),
                }),
              ),
            ),
        },
        { at: hoursAgo(3.3), run: () => staff.assign(grace, spelling.id, bob.id) },
        {
          at: hoursAgo(3.1),
          run: () =>
            conversations.send(
              bob,
              spelling.id,
              message(
                "Of course. The deadline is paused until you answer on the order’s page, so you lose no time by asking.",
              ),
            ),
        },
      ],
    },
    {
      name: "conversation about privacy, resolved and rated",
      steps: [
        {
          at: daysAgo(5.8),
          run: () =>
            privacy.keep(
              conversations.emailAdmin(
                otherStudent,
                EmailAdminForm.parse({
                  subject: "Who can find my text?",
                  topic: "privacy",
                  body: "I ticked the box that lets other students’ checks find my text. Can they read it, and can I change my mind later?",
                  idempotencyKey: demoId("a", 1),
                }),
              ),
            ),
        },
        {
          at: daysAgo(5.7),
          run: () =>
            conversations.send(
              grace,
              privacy.id,
              message(
                "They cannot read it. Another student’s report marks their own words and says “another student’s document”, with no name, title or excerpt. You can remove your text at any time: open it under Documents and choose Delete. It is gone from the collection within minutes.",
              ),
            ),
        },
        { at: daysAgo(5.6), run: () => conversations.mark(otherStudent, privacy.id, { read: 2, delivered: 2 }) },
        { at: daysAgo(5.5), run: () => conversations.resolve(grace, privacy.id) },
        {
          at: daysAgo(5.2),
          run: () => conversations.rate(otherStudent, privacy.id, 4, "Clear. It could say this beside the box."),
        },
      ],
    },
    {
      name: "conversation that is snoozed",
      steps: [
        {
          at: daysAgo(1.6),
          run: () =>
            receipt.keep(
              conversations.begin(
                ada,
                StartForm.parse({
                  topic: "payment",
                  subject: "Refund of my cancelled order",
                  orderId: demoOrders.cancelled,
                  message: message("My bank does not show the refund yet. How long does it usually take?"),
                }),
              ),
            ),
        },
        {
          at: daysAgo(1.5),
          run: () =>
            conversations.send(
              grace,
              receipt.id,
              message(
                "We sent it four days ago. Banks take five to ten working days. I will check the payment tomorrow and write to you either way.",
              ),
            ),
        },
        { at: daysAgo(1.49), run: () => staff.snooze(grace, receipt.id, world.clock.now() + 60 * HOUR_MS) },
      ],
    },
    {
      name: "conversation by Telegram",
      steps: [
        {
          at: hoursAgo(0.5),
          run: () =>
            conversations.bridge.startFrom({
              personId: otherStudent.id,
              subject: "My chapter is late",
              body: "Chapter 3 was promised for this morning. When can I expect it? My supervisor reads it tonight.",
              origin: "telegram",
              externalId: "demo-1",
            }),
        },
      ],
    },
  ];
}

/** A conversation about a match: it needs the report. */
export function reportConversationScenes(world: DemoWorld, { ada, bob, grace }: Cast, { hoursAgo }: Times): Scene[] {
  const { conversations } = world.services;
  let id = "";
  return [
    {
      name: "conversation about a match",
      steps: [
        {
          at: hoursAgo(7.5),
          run: async () => {
            const found = await conversations.quotable(ada, { report: demoChecks.secondDraft });
            const matchId = "matches" in found ? found.matches?.[0]?.id : undefined;
            const begun = await conversations.begin(
              ada,
              StartForm.parse({
                topic: "similarity check",
                subject: "Is this paragraph still too close?",
                message: {
                  clientId: demoId("b", 101),
                  body: "I put the first passage in quotation marks and wrote the second in my own words. This one is left. Is a name in brackets enough, or does it need quotation marks too?",
                  quote: matchId ? { kind: "report", reportId: demoChecks.secondDraft, matchId } : null,
                },
              }),
            );
            id = begun.id;
          },
        },
        {
          at: hoursAgo(7.2),
          run: () =>
            conversations.staff.note(bob, id, {
              clientId: demoId("b", 102),
              body: `@${grace.fullName} she asks about rules of her school that we do not know. I will ask her for the guide.`,
            }),
        },
        { at: hoursAgo(7.1), run: () => conversations.staff.label(bob, id, ["report"]) },
        {
          at: hoursAgo(7),
          run: () =>
            conversations.send(bob, id, {
              clientId: demoId("b", 103),
              body: "The words are the author’s, so they need both: quotation marks show whose words they are, the name shows where they are from. What does your school’s guide say about long quotations?",
              fileIds: [],
              quote: null,
            }),
        },
        { at: hoursAgo(6.5), run: () => conversations.mark(ada, id, { read: 2, delivered: 2 }) },
        {
          at: hoursAgo(0.3),
          run: () =>
            conversations.send(ada, id, {
              clientId: demoId("b", 104),
              body: "It says that more than forty words go into a block of their own, without quotation marks. Would the report understand that?",
              fileIds: [],
              quote: null,
            }),
        },
      ],
    },
  ];
}
