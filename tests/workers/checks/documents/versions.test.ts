import { expect, test } from "vitest";
import type { PersonActor } from "#core/identity/actor.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

async function privateCheckWorld() {
  const { send, documents, clock } = world();
  const student: PersonActor = { ...eve, id: crypto.randomUUID() };
  const file = async (name: string, owner: PersonActor = student) => {
    clock.pass(1000);
    return (await send(owner, name, "text", utf8(`${name} ${crypto.randomUUID()}`))).id;
  };
  const works = async () =>
    (await documents.families(student)).families.map(({ versions }) => versions.map(({ name }) => name));
  return { documents, student, file, works };
}

test("a file uploaded as a new version is added to the document's versions, once and twice", async () => {
  const { documents, student, file, works } = await privateCheckWorld();
  const first = await file("First.txt");
  const second = await file("Second.txt");
  const third = await file("Third.txt");
  await documents.addVersion(student, second, first);
  await documents.addVersion(student, second, first);
  await documents.addVersion(student, third, second);
  expect(await works()).toEqual([["Third.txt", "Second.txt", "First.txt"]]);
  await expect(documents.addVersion(student, first, third)).resolves.toBeUndefined();
});

test("a document that has versions cannot become a version of another one", async () => {
  const { documents, student, file, works } = await privateCheckWorld();
  const [one, two, other] = [await file("One.txt"), await file("Two.txt"), await file("Other.txt")];
  await documents.addVersion(student, two, one);
  await expect(documents.addVersion(student, one, other)).rejects.toMatchObject({ reason: "conflict" });
  await expect(documents.addVersion(student, two, other)).rejects.toMatchObject({ reason: "conflict" });
  expect((await works()).map((names) => names.length).sort()).toEqual([1, 2]);
});

test("another person's document is not found, as the version and as the original", async () => {
  const { documents, student, file, works } = await privateCheckWorld();
  const own = await file("Own.txt");
  const foreign = await file("Foreign.txt", { ...ada, id: crypto.randomUUID() });
  await expect(documents.addVersion(student, own, foreign)).rejects.toMatchObject({ reason: "not_found" });
  await expect(documents.addVersion(student, foreign, own)).rejects.toMatchObject({ reason: "not_found" });
  await expect(documents.addVersion(bob, own, foreign)).rejects.toMatchObject({ reason: "not_found" });
  expect(await works()).toEqual([["Own.txt"]]);
});
