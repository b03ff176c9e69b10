import { expect, test } from "vitest";
import { emailThread } from "#tests/support/email-thread.ts";
import { deliver, RESULTS } from "#tests/support/inbound-email.ts";
import { mailPrograms } from "#tests/support/mail-programs.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

const OWN =
  "On Monday I can pay, and the introduction may stay as it is, I think, because my tutor has read that part already.\n\nPlease send it by Tuesday.";
const OURS =
  "Write above this line\n\nBob replied: How long\n\nWe keep a report until you delete it, and you can ask for less in the settings of your account.\n\nRead and reply: https://marginalia.test/dashboard/messages";

test.each(Object.entries(mailPrograms))(
  "a reply by %s is in the conversation as its student wrote it, with the whole email beside it",
  async (_program, write) => {
    const { id, to, page, originalOf, bodies } = await emailThread();
    const answered = { subject: "Bob replied: How long", text: OURS, from: "Marginalia", replyTo: to };
    const raw = `Authentication-Results: ${RESULTS}\r\nTo: <${to}>\r\n${write(OWN, answered)}`;
    expect(await deliver(raw, { to })).toEqual({ rejected: null });
    expect(await bodies()).toEqual([OWN]);
    for (const reader of [ada, bob]) {
      const message = (await page(reader, id, null)).messages.at(-1);
      expect(message).toMatchObject({ body: OWN, origin: "email", hasOriginal: true, name: "Ada" });
      const original = await originalOf(reader, id, message?.id ?? "");
      expect(original).toContain("We keep a report until you delete it");
      // The reply address is a key.
      expect(original).not.toContain(to.slice(2, 28));
    }
    await expect(page(eve, id, null)).rejects.toThrow("There is no such conversation.");
  },
);
