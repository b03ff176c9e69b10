import { notesBetween } from "#db/conversations/notes.ts";
import { ContactForm, EmailAdminForm } from "#schema/conversations/contact.ts";
import { SendForm, StartForm } from "#schema/conversations/conversation.ts";
import { HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import { demoChecks } from "./checks.ts";
import { demoOrders } from "./order-acts.ts";
import { demoId, type Scene, type Step, type Times } from "./scene.ts";
import type { Cast, DemoWorld } from "./world.ts";

/** Someone without an account who writes through the contact form. */
const visitor = { name: "Grace Ada", email: "g.ada@example.test" } as const;

/** Conversations in every channel: waiting, answered, snoozed, resolved and held. */
export function conversationScenes(world: DemoWorld, cast: Cast, { hoursAgo, daysAgo }: Times): Scene[] {
  const { conversations } = world.services;
  const { staff } = conversations;
  const { ada, otherStudent, bob, grace } = cast;

  function message(number: number, body: string) {
    return SendForm.parse({ clientId: demoId("b", number), body });
  }

  const { opened, once } = conversationActs(world);
  const prices = opened(daysAgo(2.3), () =>
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
  );
  const phone = opened(hoursAgo(5.6), () =>
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
  );
  const spelling = opened(hoursAgo(3.6), () =>
    conversations.begin(
      otherStudent,
      StartForm.parse({
        topic: "order",
        subject: "Spelling in my summary",
        orderId: demoOrders.asked,
        message: message(
          5,
          "I saw your question. My school’s guide says British spelling, but it also writes “program” for software. May I answer tomorrow, after I have asked?",
        ),
      }),
    ),
  );
  const privacy = opened(daysAgo(5.8), () =>
    conversations.emailAdmin(
      otherStudent,
      EmailAdminForm.parse({
        subject: "Who can find my text?",
        topic: "privacy",
        body: "I ticked the box that lets other students’ checks find my text. Can they read it, and can I change my mind later?",
        idempotencyKey: demoId("a", 1),
      }),
    ),
  );
  const receipt = opened(daysAgo(1.6), () =>
    conversations.begin(
      ada,
      StartForm.parse({
        topic: "payment",
        subject: "Refund of my cancelled order",
        orderId: demoOrders.cancelled,
        message: message(3, "My bank does not show the refund yet. How long does it usually take?"),
      }),
    ),
  );

  return [
    {
      name: "conversation with a visitor, answered",
      steps: [
        prices.step,
        {
          at: daysAgo(2.2),
          run: async () =>
            conversations.send(
              bob,
              await prices.id(),
              message(
                2,
                "Thank you for asking first. We do not write any part of an assignment. We can tutor you for an hour on how an introduction is built, or read one that you have written and comment on it. Both prices are on the pricing page.",
              ),
            ),
        },
      ],
    },
    {
      name: "conversation about paying on a phone, urgent",
      steps: [
        phone.step,
        { at: hoursAgo(5.2), run: () => once(phone, (id) => staff.prioritise(grace, id, "urgent")) },
        { at: hoursAgo(5.1), run: () => once(phone, (id) => staff.label(grace, id, ["payment", "phone"])) },
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
        spelling.step,
        { at: hoursAgo(3.3), run: () => once(spelling, (id) => staff.assign(grace, id, bob.id)) },
        {
          at: hoursAgo(3.1),
          run: async () =>
            conversations.send(
              bob,
              await spelling.id(),
              message(
                6,
                "Of course. The deadline is paused until you answer on the order’s page, so you lose no time by asking.",
              ),
            ),
        },
      ],
    },
    {
      name: "conversation about privacy, resolved and rated",
      steps: [
        privacy.step,
        {
          at: daysAgo(5.7),
          run: async () =>
            conversations.send(
              grace,
              await privacy.id(),
              message(
                1,
                "They cannot read it. Another student’s report marks their own words and says “another student’s document”, with no name, title or excerpt. You can remove your text at any time: open it under Documents and choose Delete. It is gone from the collection within minutes.",
              ),
            ),
        },
        {
          at: daysAgo(5.6),
          run: async () => conversations.mark(otherStudent, await privacy.id(), { read: 2, delivered: 2 }),
        },
        { at: daysAgo(5.5), run: async () => conversations.resolve(grace, await privacy.id()) },
        {
          at: daysAgo(5.2),
          run: async () =>
            conversations.rate(otherStudent, await privacy.id(), 4, "Clear. It could say this beside the box."),
        },
      ],
    },
    {
      name: "conversation that is snoozed",
      steps: [
        receipt.step,
        {
          at: daysAgo(1.5),
          run: async () =>
            conversations.send(
              grace,
              await receipt.id(),
              message(
                4,
                "We sent it four days ago. Banks take five to ten working days. I will check the payment tomorrow and write to you either way.",
              ),
            ),
        },
        {
          at: daysAgo(1.49),
          run: () => once(receipt, (id) => staff.snooze(grace, id, world.clock.now() + 60 * HOUR_MS)),
        },
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
  const { opened, once } = conversationActs(world);
  const match = opened(hoursAgo(7.5), async () => {
    const found = await conversations.quotable(ada, { report: demoChecks.secondDraft });
    const matchId = "matches" in found ? found.matches?.[0]?.id : undefined;
    return conversations.begin(
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
  });
  return [
    {
      name: "conversation about a match",
      steps: [
        match.step,
        {
          at: hoursAgo(7.2),
          run: async () =>
            conversations.staff.note(bob, await match.id(), {
              clientId: demoId("b", 102),
              body: `@${grace.fullName} she asks about rules of her school that we do not know. I will ask her for the guide.`,
            }),
        },
        { at: hoursAgo(7.1), run: () => once(match, (id) => conversations.staff.label(bob, id, ["report"])) },
        {
          at: hoursAgo(7),
          run: async () =>
            conversations.send(bob, await match.id(), {
              clientId: demoId("b", 103),
              body: "The words are the author’s, so they need both: quotation marks show whose words they are, the name shows where they are from. What does your school’s guide say about long quotations?",
              fileIds: [],
              quote: null,
            }),
        },
        { at: hoursAgo(6.5), run: async () => conversations.mark(ada, await match.id(), { read: 2, delivered: 2 }) },
        {
          at: hoursAgo(0.3),
          run: async () =>
            conversations.send(ada, await match.id(), {
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

type Opened = { step: Step; id: () => Promise<string> };

function conversationActs(world: DemoWorld) {
  /** A conversation and the step that opens it. Its key makes it one, also when a later request asks for its id. */
  function opened(at: number, open: () => Promise<{ id: string }>): Opened {
    let id: string | undefined;
    const run = async () => {
      id = (await open()).id;
    };
    async function idOf(): Promise<string> {
      const stepAt = world.stepAt();
      if (id === undefined) {
        // Without a key of the form the day is part of it.
        world.setClock(at);
        await run();
        world.setClock(stepAt);
      }
      return id ?? "";
    }
    return { step: { at, run }, id: idOf };
  }

  /** Sorts a conversation, unless it has the line of this step already. */
  async function once({ id }: Opened, sort: (id: string) => Promise<void>): Promise<void> {
    const [own, at] = [await id(), world.stepAt()];
    const lines = await notesBetween(world.db, own, at, at + MINUTE_MS, 1);
    if (lines.length === 0) await sort(own);
  }

  return { opened, once };
}
