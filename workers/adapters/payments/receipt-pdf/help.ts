import type { HelpStatement, WorkCounts } from "#core/orders/ports.ts";
import { type Aside, openSheet, type Sheet } from "./sheet.ts";
import { grid, styles } from "./styles.ts";
import { count, groupsOf, minute, printable, spoken } from "./words.ts";

/** The label of each count, in reading order. */
const figures: readonly (readonly [keyof WorkCounts, string])[] = [
  ["insertions", "Insertions"],
  ["deletions", "Deletions"],
  ["replacements", "Replacements, counted in both of the above"],
  ["punctuation", "Punctuation or capital letters only"],
  ["formatting", "Formatting changes"],
  ["comments", "Comments"],
  ["insertedWords", "Words inserted"],
  ["deletedWords", "Words deleted"],
  ["words", "Words in the text with all changes accepted"],
];

export async function drawHelp(
  statement: HelpStatement,
  signed: { keyId: string; verifyUrl: string },
  appName: string,
): Promise<Uint8Array> {
  const number = printable(statement.orderNumber);
  const sheet = await openSheet({
    title: `Help receipt for order ${number}`,
    name: `${printable(appName)} · Help receipt for order ${number}`,
    appName,
    issuedAt: statement.issuedAt,
    details: [statement, signed],
  });
  sheet.say("Help receipt", styles.title);
  sheet.aside(proofOf(statement, signed));
  sheet.down(12);
  sheet.say("Document", styles.small);
  sheet.say(statement.title, styles.work);
  sheet.down(6);
  sheet.say("Written by", styles.small);
  sheet.say(statement.student, styles.strong);
  list(sheet, "What was done", statement.done, "tick");
  list(sheet, "What was not done", statement.notDone, "dash");
  counts(sheet, statement.counts);
  sheet.down(14);
  sheet.say(
    "This receipt is signed (Ed25519). Anyone who has it can check at the address in the margin, without an account, that it was issued by us and is unchanged, and whether a file is the one it describes.",
    styles.text,
  );
  return sheet.finish();
}

/** Stated in the column, with the evidence in the margin. */
function proofOf(statement: HelpStatement, { keyId, verifyUrl }: { keyId: string; verifyUrl: string }): Aside[] {
  return [
    ["Order", statement.orderNumber],
    ["Service", spoken(statement.kind)],
    ["Level", spoken(statement.level)],
    ["Words ordered", count(statement.words)],
    ["The school allows", spoken(statement.institutionRule)],
    ["Ordered", minute(statement.orderedAt)],
    ["Delivered", minute(statement.deliveredAt)],
    ["Issued", minute(statement.issuedAt)],
    ["The student’s own file (SHA-256)", groupsOf(statement.sourceHash ?? "")],
    ["The clean copy (SHA-256)", groupsOf(statement.deliveredHash ?? "")],
    ["Check it at", verifyUrl, verifyUrl],
    ["Receipt", groupsOf(statement.id)],
    ["Key", groupsOf(keyId)],
  ];
}

/** Whole sentences, each behind a mark. */
function list(sheet: Sheet, name: string, sentences: readonly string[], mark: "tick" | "dash"): void {
  if (sentences.length === 0) return;
  heading(sheet, name, 40);
  for (const sentence of sentences) {
    sheet.room(styles.said.line + 4);
    if (mark === "tick") sheet.mark("M0 3.6l2.6 3 4-6.6", "pencil");
    else sheet.mark("M0 3.4h6.4", "ink3");
    sheet.say(sentence, styles.said, grid.left + 15);
    sheet.down(4);
  }
}

/** Never alone at the foot of a page: what is beneath it has room there too. */
function heading(sheet: Sheet, name: string, beneath: number): void {
  sheet.room(22 + styles.head.line + beneath);
  sheet.down(18);
  sheet.say(name, styles.head);
  sheet.down(4);
}

function counts(sheet: Sheet, found: WorkCounts | null): void {
  heading(sheet, "Tracked changes in the delivered file", 30);
  if (!found) {
    sheet.say("No file with tracked changes was delivered.", styles.text);
    return;
  }
  sheet.across("ink", 1.5);
  for (const [name, words] of figures) {
    sheet.room(styles.text.line + 6);
    sheet.down(3);
    sheet.write(words, styles.text, grid.left);
    sheet.write(count(found[name]), styles.said, grid.right, "right");
    sheet.down(styles.text.line + 3);
    sheet.across("rule", 0.75);
  }
}
