import { expect, test } from "vitest";
import { createOperatorJudge } from "#workers/adapters/orders/integrity-model/workers-ai.ts";

function judgeOf(answer: () => Promise<unknown>) {
  const problems: string[] = [];
  const requested: { model: string; input: object }[] = [];
  const run = async (model: string, input: object) => {
    requested.push({ model, input });
    return answer();
  };
  return {
    problems,
    requested,
    judge: createOperatorJudge({ run }, "@cf/example/model", (problem) => problems.push(problem)),
  };
}

test.each([
  [{ response: { rule: "writing" } }, { rule: "writing" }],
  [{ response: '{"rule":"disguise"}' }, { rule: "disguise" }],
  [{ response: { rule: "none" } }, null],
])("a response of the model is read as an object or as its text", async (answer, expected) => {
  const { judge, problems, requested } = judgeOf(async () => answer);
  expect(await judge(["A title", "Instructions"])).toEqual(expected);
  expect(problems).toEqual([]);
  expect(requested[0]?.model).toBe("@cf/example/model");
  expect(JSON.stringify(requested[0]?.input)).toContain("Instructions");
});

test.each([
  ["another rule", async () => ({ response: { rule: "everything" } })],
  ["no JSON", async () => ({ response: "I think it is fine." })],
  ["nothing", async () => null],
  ["an error", async () => Promise.reject(new Error("3040: out of capacity"))],
])("if the model's response is %s, the rules and our own model decide", async (_, answer) => {
  const { judge, problems } = judgeOf(answer);
  expect(await judge(["A title"])).toBeNull();
  expect(problems).toHaveLength(1);
});
