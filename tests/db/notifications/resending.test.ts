import { expect, test } from "vitest";
import { mayResend } from "#core/notifications/resending.ts";
import { openDatabase } from "#db/client.ts";
import { resendOutgoing } from "#db/notifications/email-log.ts";
import { outgoingMessages } from "#db/tables/index.ts";
import { outgoingStatuses } from "#schema/vocabulary/notifications.ts";
import { testEnv } from "#tests/support/env.ts";

test("the statement resends exactly the messages that the log offers to resend", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  for (const status of outgoingStatuses) {
    const row = { key: `test:${status}`, channel: "email", to: "ada@example.test", status } as const;
    await db.insert(outgoingMessages).values({ ...row, attempts: 1, payload: {}, createdAt: 1, dueAt: 1 } as never);
    expect([status, await resendOutgoing(db, row.key, 2)]).toEqual([status, mayResend(status)]);
  }
  expect(outgoingStatuses.filter(mayResend)).toEqual(["skipped", "refused", "given_up"]);
});
