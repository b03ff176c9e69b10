import { expect, test } from "vitest";
import { mentionedIn } from "#core/conversations/mentions.ts";

const people = [
  { id: "bob", name: "Bob Demo" },
  { id: "grace", name: "Grace Müller" },
  { id: "other", name: "Bob Other" },
];

test.each([
  ["@Bob Demo, please look", ["bob"]],
  ["please look, @grace", ["grace"]],
  ["(@GRACE MÜLLER)", ["grace"]],
  ["@grace and @bob other", ["grace", "other"]],
  // Two have this first name.
  ["@Bob please", []],
  ["write to grace@example.test or a@grace.test", []],
  ["@gracefully", []],
  ["@grace@example.test", []],
  ["nobody", []],
])("%s", (body, ids) => {
  expect(mentionedIn(body, people)).toEqual(ids);
});
