import { expect } from "@playwright/test";
import { docx, largeDocx } from "../checks/check-support.ts";
import { test } from "../orders/order-support.ts";
import { checkScreen, phone } from "../support.ts";
import { storedOf, watchParts } from "../uploading.ts";
import { begin, field, messageBubble, openConversation, subjectOf, write } from "./conversation-support.ts";

test("a file attached to a message continues after a lost network and is sent with the message", async ({
  student,
}) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A long draft"));
  await openConversation(student, id);
  const offsets = await watchParts(student);
  const file = { name: "Long draft.docx", mimeType: docx, buffer: largeDocx(3_500_000) };
  await student.locator("input[type=file]").setInputFiles(file);
  const files = student.getByRole("list", { name: "Attached files" });
  const stored = () => storedOf(student, "Uploading Long draft.docx");
  await expect.poll(stored).toBeGreaterThan(0);

  await student.context().setOffline(true);
  await expect(files).toContainText("The connection was lost");
  await checkScreen(student, "an attachment that waits for the network", [phone]);
  const lost = await stored();
  const before = offsets.length;
  await student.context().setOffline(false);
  await expect(files.getByRole("progressbar")).toHaveCount(0, { timeout: 20_000 });
  expect(offsets[before]).toBeGreaterThan(0);
  expect(lost).toBeGreaterThan(0);
  await write(student, "Here is the whole draft.");
  await expect(field(student)).toHaveText("");
  await expect(messageBubble(student, "Here is the whole draft.")).toContainText("Long draft.docx");
});
