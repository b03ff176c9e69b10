import { expect, test } from "vitest";
import { utf8, world } from "#tests/support/check-services.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada } from "#tests/support/people.ts";
import { essay } from "#tests/support/texts.ts";
import { createSealer } from "#workers/adapters/platform/sealed-text.ts";

const first = btoa("a".repeat(32));
const second = btoa("b".repeat(32));

test("an encrypted text can be decrypted, whatever its characters, and its ciphertext is different each time", async () => {
  const sealer = createSealer([first]);
  const text = "Réflexion 🜁 思考";
  const [one, two] = [await sealer.seal("documents/1/text", text), await sealer.seal("documents/1/text", text)];
  expect(await sealer.open("documents/1/text", one)).toBe(text);
  expect(one).not.toEqual(two);
});

test("a text cannot be decrypted with another key, at another path, or with a changed byte", async () => {
  const sealed = await createSealer([first]).seal("documents/1/text", "words");
  await expect(createSealer([second]).open("documents/1/text", sealed)).rejects.toThrow();
  await expect(createSealer([first]).open("documents/2/text", sealed)).rejects.toThrow();
  for (const place of [0, 3, 10, 40, 70, sealed.length - 1]) {
    const changed = sealed.slice();
    changed[place] = (changed[place] ?? 0) ^ 1;
    await expect(createSealer([first]).open("documents/1/text", changed)).rejects.toThrow();
  }
});

test("after the key is changed, texts encrypted with the previous one can be decrypted", async () => {
  const sealed = await createSealer([first]).seal("a", "words");
  expect(await createSealer([second, first]).open("a", sealed)).toBe("words");
});

test("the error names a missing or short key", () => {
  expect(() => createSealer([])).toThrow(/TEXT_KEY/);
});

test("neither the text nor the report of a check is readable in the bucket", async () => {
  const { send, ask, worker } = world();
  const text = essay(12, 300);
  const document = await send(ada, "own.txt", "text", utf8(text));
  const id = await ask(ada, document.id);
  await worker().runs.run(id);
  for (const key of [`documents/${document.id}/text`, `reports/${id}/report.json`]) {
    const stored = await (await testEnv.FILES.get(key))!.text();
    expect(stored.slice(0, 2)).toBe("MT");
    expect(stored).not.toContain(text.slice(0, 20));
  }
});
