import { expect, test } from "vitest";
import { guest, requireAdmin, requireEditor, requirePerson } from "#core/identity/actor.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

const guards = [requirePerson, requireEditor, requireAdmin];

test.each([
  { who: "a guest", actor: guest, answers: ["not_signed_in", "not_signed_in", "not_signed_in"] },
  { who: "ada, a student", actor: ada, answers: [ada, "not_allowed", "not_allowed"] },
  { who: "bob, an editor", actor: bob, answers: [bob, bob, "not_allowed"] },
  { who: "grace, an admin", actor: grace, answers: [grace, grace, grace] },
])("$who passes only the guards of their role", ({ actor, answers }) => {
  const said = guards.map((guard) => {
    try {
      return guard(actor);
    } catch (error) {
      return (error as { reason: string }).reason;
    }
  });
  expect(said).toEqual(answers);
});

test("each guard has its own error message", () => {
  expect(() => requirePerson(guest, "Sign in to write.")).toThrow("Sign in to write.");
  expect(() => requireEditor(ada, "Only staff can see this.")).toThrow("Only staff can see this.");
  expect(() => requireAdmin(bob, "Only admins can change prices.")).toThrow("Only admins can change prices.");
});
