import { expect, test } from "vitest";
import { createNewest } from "#app/components/shell/newest.ts";

/** Something on a server, whose readings are answered when the test says so. */
function server() {
  let unread = 3;
  const held: (() => void)[] = [];
  return {
    read() {
      const seen = unread;
      const { promise, resolve } = Promise.withResolvers<number>();
      held.push(() => resolve(seen));
      return promise;
    },
    markAll() {
      const { promise, resolve } = Promise.withResolvers<number>();
      held.push(() => {
        unread = 0;
        resolve(unread);
      });
      return promise;
    },
    answer: (at: number) => held[at]?.(),
    requested: () => held.length,
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a query started before a change and answered after it is repeated", async () => {
  const { read, markAll, answer, requested } = server();
  const newest = createNewest();
  const count = newest.read(read);
  const marked = newest.change(markAll);
  answer(1);
  expect(await marked).toBe(0);
  answer(0);
  await settled();
  expect(requested()).toBe(3);
  answer(2);
  expect(await count).toBe(0);
});

test("a query started while the change is in progress is repeated", async () => {
  const { read, markAll, answer, requested } = server();
  const newest = createNewest();
  const marked = newest.change(markAll);
  const count = newest.read(read);
  answer(0);
  await marked;
  answer(1);
  await settled();
  expect(requested()).toBe(3);
  answer(2);
  expect(await count).toBe(0);
});

test("any other query runs once, also after a change that failed", async () => {
  const { read, answer, requested } = server();
  const newest = createNewest();
  await expect(newest.change(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  const count = newest.read(read);
  answer(0);
  expect(await count).toBe(3);
  expect(requested()).toBe(1);
});
