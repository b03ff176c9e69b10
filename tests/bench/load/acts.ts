import type { Chance } from "#tests/soak/chance.ts";
import type { SoakPerson } from "#tests/soak/messages/person.ts";
import { essay } from "#tests/support/texts.ts";
import { uploadFile } from "#tests/support/upload-file.ts";
import type { Figures } from "./figures.ts";

/** One of those who use the site at once, with what they have made so far. */
export type Visitor = {
  person: SoakPerson;
  chance: Chance;
  checks: string[];
  orders: string[];
  conversations: string[];
};

type Act = (visitor: Visitor, figures: Figures) => Promise<void>;

const FREE_CHECKS = 5;
const publicPages = [
  "/",
  "/pricing",
  "/learning-hub",
  "/faq",
  "/d/adult-health",
  "/d/ai/confusion-matrix-reported-honestly",
];
const studentPages = {
  dashboard: "/dashboard",
  "orders list": "/dashboard/orders",
  documents: "/dashboard/documents",
  messages: "/dashboard/messages",
};
const staffPages = {
  "admin overview": "/admin",
  "admin orders": "/admin/orders",
  "admin orders, all": "/admin/orders?tab=all",
  inbox: "/admin/messaging",
  "admin checks": "/admin/turnitin-reports",
};
/** Admins alone open these. */
const adminPages = { analytics: "/admin/analytics", money: "/admin/money" };

async function page({ person }: Visitor, figures: Figures, kind: string, path: string): Promise<void> {
  await figures.timed(`read: ${kind}`, async () => {
    const answer = await person.ask(path);
    await answer.arrayBuffer();
    return answer;
  });
}

async function read(visitor: Visitor, figures: Figures): Promise<void> {
  const { chance, checks, orders } = visitor;
  const own = Object.entries(studentPages);
  const order = orders.at(-1);
  const report = checks.at(-1);
  switch (chance.below(5)) {
    case 0:
      return page(visitor, figures, "public page", chance.one(publicPages));
    case 1:
      if (order) return page(visitor, figures, "order", `/dashboard/orders/${order}`);
      break;
    case 2:
      if (report) return page(visitor, figures, "report", `/dashboard/reports/${report}`);
      break;
  }
  const [kind, path] = chance.one(own);
  return page(visitor, figures, kind, path);
}

/** Uploads a text and has it checked, then waits for the report as its page does. */
async function check(visitor: Visitor, figures: Figures): Promise<void> {
  const { person, chance, checks } = visitor;
  if (checks.length >= FREE_CHECKS) return read(visitor, figures);
  const id = await startCheck(visitor, figures, essay(chance.below(1_000_000), 300 + chance.below(900)));
  if (id === null) return;
  const begun = performance.now();
  for (;;) {
    const answer = await figures.timed("check: state", () => person.json<State>("GET", `/api/checks/${id}`));
    const status = answer?.value?.check.status;
    if (status === "ready") break;
    if (status === "failed" || status === "cancelled") return figures.failed(`check: ${status}`);
    await pause(1000);
  }
  figures.record("check: until the report", performance.now() - begun);
  checks.push(id);
}

type State = { check: { status: string } };

/** The id of a check that has been queued; null where it was refused. */
export async function startCheck({ person }: Visitor, figures: Figures, text: string): Promise<string | null> {
  const id = crypto.randomUUID();
  const file = { purpose: "document", name: `Draft ${id.slice(0, 8)}.txt`, type: "text/plain" } as const;
  const uploaded = await figures.timed("check: upload", () => uploadFile(person.ask, file, text), [200, 201]);
  if (!uploaded) return null;
  const form = {
    documentId: uploaded.id,
    title: "A draft",
    compareDrafts: "on",
    excludeQuotations: "on",
    excludeBibliography: "on",
    smallMatchWords: 14,
    retentionDays: 7,
    rights: "on",
    idempotencyKey: id,
  };
  const answer = await figures.timed("check: start", () => person.json("POST", "/api/checks", form), [200, 201, 202]);
  return answer && id;
}

async function order({ person, chance, orders }: Visitor, figures: Figures): Promise<void> {
  const id = crypto.randomUUID();
  const form = {
    kind: chance.one(["model-outline", "tutoring"]),
    words: 1000,
    title: "A plan for my case study",
    domain: "adult-health",
    documentType: "case-study",
    level: "undergraduate",
    englishVariety: "en-GB",
    citationStyle: "APA7",
    institutionRule: "corrections_allowed",
    honour: true,
    deadlineHours: 72,
    timeZone: "Europe/London",
    slots: ["Monday 10:00", "Tuesday 10:00", "Friday 14:00"],
  };
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id, form }),
  };
  const placed = await figures.timed("order: place", () => person.ask("/dashboard/new-order", init), [302]);
  await placed?.arrayBuffer();
  if (!placed) return;
  orders.push(id);
  const checkout = await figures.timed("order: checkout page", () => person.ask(`/payment?order=${id}`));
  await checkout?.arrayBuffer();
}

async function talk({ person, chance, conversations }: Visitor, figures: Figures): Promise<void> {
  const clientId = crypto.randomUUID();
  const message = { clientId, body: "Does my order include the reference list? I am not sure what the price covers." };
  const known = conversations.at(-1);
  if (!known || chance.below(6) === 0) {
    const form = { topic: "order", subject: "What is included", message };
    const begun = await figures.timed(
      "talk: start",
      () => person.json<{ conversation: { id: string } }>("POST", "/api/conversations", form),
      [200, 201],
    );
    const id = begun?.value?.conversation.id;
    if (id) conversations.push(id);
    return;
  }
  await figures.timed(
    "talk: message",
    () => person.json("POST", `/api/conversations/${known}/messages`, message),
    [200, 201],
  );
  await figures.timed("talk: changes", () => person.json("GET", `/api/conversations/${known}/changes?after=0`));
}

/** What a student does next: mostly reading. */
export const studentActs: readonly Act[] = [read, read, read, read, check, order, talk, talk];

export const staffActs: readonly Act[] = [
  async (visitor, figures) => {
    const pages = visitor.person.name === "grace" ? { ...staffPages, ...adminPages } : staffPages;
    const [kind, path] = visitor.chance.one(Object.entries(pages));
    await page(visitor, figures, kind, path);
  },
];

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
