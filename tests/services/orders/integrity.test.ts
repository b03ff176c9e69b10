import { beforeEach, expect, test } from "vitest";
import { createIntegrity } from "#app/services/orders/integrity.ts";
import { withoutFindings } from "#core/orders/integrity/review.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, formOf } from "#tests/support/checkout.ts";
import { ada, bob } from "#tests/support/people.ts";
import { createRequestJudge } from "#workers/adapters/orders/integrity-model/index.ts";

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
});

async function placed(change: Parameters<typeof formOf>[0]) {
  const id = crypto.randomUUID();
  const sourceId = await all.file(ada.id);
  const answer = await all.orders.student.place(ada, id, formOf({ kind: "proofreading", sourceId, ...change }));
  return { id, answer };
}

test.each([
  "make sure turnitin does not find it",
  "Faites en sorte que Turnitin ne le détecte pas.",
  "Por favor escriba la conclusión, no tengo tiempo.",
  "Turnitin darf das nicht finden.",
  "The blank pages are yours to fill.",
])("an order is held for review and cannot be paid: %s", async (instructions) => {
  const { id, answer } = await placed({ instructions });
  expect(answer).toMatchObject({ kind: "placed", held: true });
  expect(await all.orders.student.view(ada, id)).toMatchObject({ status: "quoted" });
  await expect(all.payments.begin({ actor: ada, link: null }, id, payerOf(), 0)).rejects.toMatchObject({
    reason: "conflict",
  });
});

test("staff see the rule, and the words that triggered it where they were written", async () => {
  const instructions = "Check the commas, please. Make sure turnitin does not find it.";
  const { id } = await placed({ instructions });
  const { gateFindings } = await all.orders.staff.view(bob, id);
  expect(gateFindings).toHaveLength(1);
  const [finding] = gateFindings;
  expect(finding).toMatchObject({ rule: "disguise", field: "instructions" });
  expect(instructions.slice(finding?.from, finding?.to)).toContain("turnitin does not find it");
  const words = finding?.words.map(({ from, to }) => instructions.slice(from, to)).join(" ");
  expect(words).toMatch(/turnitin/);
  expect(words).not.toMatch(/commas/);
});

test("every free-text field of the form is checked", async () => {
  const asks = "Please write the whole essay for me, I have nothing yet.";
  for (const change of [
    { instructions: asks },
    { wordsNote: asks },
    { citationStyle: "other" as const, citationOther: "write my essay for me please" },
  ]) {
    const placing = placed(change).then(({ answer }) => (answer.kind === "placed" && answer.held ? "held" : "passed"));
    expect(await placing.catch(({ reason }: { reason: string }) => reason)).toMatch(/^(?:held|invalid)$/);
  }
});

test("the remaining text is checked again after a finding was removed", async () => {
  const instructions =
    "Correct the grammar and finish the conclusion for me. Turnitin must not catch the copied parts.";
  const question = { kind: "proofreading" as const, title: "Pain in older adults", instructions, ...noNotes };
  const first = await all.orders.student.judgeForm(ada, question);
  expect(first.verdict).toBe("hold");
  const [one] = first.findings;
  const left = withoutFindings(instructions, one ? [one] : []);
  const second = await all.orders.student.judgeForm(ada, { ...question, instructions: left });
  expect(second.verdict).toBe("hold");
  const rest = withoutFindings(left, second.findings);
  expect(await all.orders.student.judgeForm(ada, { ...question, instructions: rest })).toEqual({
    verdict: "pass",
    findings: [],
  });
});

test("a revision request is flagged for staff by the same rules", () => {
  const { marksIn } = createIntegrity({ db: all.db, requestJudge: createRequestJudge(null) });
  expect(marksIn("Please write two more paragraphs for me.", "proofreading")).toHaveLength(1);
  expect(marksIn("Two commas on page 3 are still wrong.", "proofreading")).toEqual([]);
});

test("the operator's model is called only for texts that passed, and can only hold more of them", async () => {
  const requested: (readonly string[])[] = [];
  const operator = async (texts: readonly string[]) => {
    requested.push(texts);
    return texts.join(" ").includes("umbrella") ? { rule: "tests" } : null;
  };
  const { judgeOrder } = createIntegrity({ db: all.db, requestJudge: createRequestJudge(operator) });
  const title = "Pain in older adults";
  expect(await judgeOrder({ title, instructions: "Bring an umbrella." }, "editing")).toMatchObject({
    verdict: "hold",
    findings: [{ rule: "tests", field: "title" }],
  });
  expect((await judgeOrder({ title, instructions: "Check the commas." }, "editing")).verdict).toBe("pass");
  expect((await judgeOrder({ title, instructions: "Write my essay for me." }, "editing")).verdict).toBe("refused");
  expect(requested).toHaveLength(2);
});

const noNotes = { wordsNote: "", citationStyle: "" as const, citationOther: "" };

function payerOf() {
  return { name: "Ada Example", email: "ada@example.test", country: "GB", vatId: "", company: "" } as never;
}
