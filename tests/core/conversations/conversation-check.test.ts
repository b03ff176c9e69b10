import { expect, test } from "vitest";
import type { MessageView } from "#schema/conversations/conversation.ts";
import { faultsOf } from "#tests/soak/messages/check.ts";
import type { SoakWindow } from "#tests/soak/messages/window.ts";

const message = (at: number) =>
  ({ id: `m${at}`, seq: at, body: `#${at} said`, deletedAt: null }) as unknown as MessageView;
const truth = Array.from({ length: 310 }, (_, at) => message(at + 1));
const faults = (shown: MessageView[]) =>
  faultsOf(truth, [{ window: { waiting: () => [], shown: () => shown } as unknown as SoakWindow, marks: ["#5"] }]);

test("a window that shows the last 300 messages passes, and one that shows none, fewer or others fails", () => {
  expect(faults(truth.slice(-300))).toEqual([]);
  expect(faults([])).toEqual(["0 shown where 300 stand"]);
  expect(faults(truth.slice(-299))).toEqual(["299 shown where 300 stand"]);
  expect(faults([...truth.slice(-300, -1), message(7)])).toEqual(["1 of 300 shown otherwise than they are"]);
});
