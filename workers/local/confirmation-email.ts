import { letterText } from "#core/notice-letter.ts";
import type { LetterSheet, Mailer } from "#core/notice-ports.ts";
import { createLetterhead } from "../adapters/letterhead/index.ts";

/** Sends the link by which somebody shows that an email address is theirs. Clerk sends its own. */
export async function sendConfirmation(
  mail: Mailer,
  { appName, appUrl, to, token }: { appName: string; appUrl: string; to: string; token: string },
): Promise<void> {
  const sheet: LetterSheet = {
    ...{ appName, appUrl, subject: "Confirm your email address", answerable: false, unsubscribeUrl: null },
    paragraphs: [
      `You signed up for ${appName} with this email address. Confirm it so that your checks also compare with other students’ documents.`,
      "You can use the link once, within 24 hours. If you did not sign up, ignore this email.",
    ],
    button: { words: "Confirm email address", href: `${appUrl}/__local/confirm-email/${token}` },
    note: "Our emails never ask for a password or a card.",
    why: "You get this email because this address was used to sign up.",
    settingsUrl: null,
  };
  const { subject } = sheet;
  const html = await createLetterhead().html(sheet);
  await mail.send({ key: `confirm-email:${crypto.randomUUID()}`, to, subject, text: letterText(sheet), html });
}
