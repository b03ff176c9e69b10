import type { ReceiptDocument, ReceiptLine } from "#core/orders/ports.ts";
import { openSheet, type Sheet } from "./sheet.ts";
import { grid, styles } from "./styles.ts";
import { countryName, day, minute, money, printable } from "./words.ts";

/** Room for the amounts at the right of the column. */
const AMOUNTS = 92;

export async function drawReceipt(receipt: ReceiptDocument, appName: string): Promise<Uint8Array> {
  const kind = receipt.kind === "invoice" ? "Invoice" : "Receipt";
  const number = printable(receipt.number);
  const sheet = await openSheet({
    title: `${kind} ${number}`,
    name: `${printable(appName)} · ${kind} ${number}`,
    appName,
    issuedAt: receipt.issuedAt,
    details: receipt,
  });
  sheet.say(kind, styles.title);
  sheet.aside([
    [kind, number],
    ["Order", receipt.orderNumber],
    ["Issued", day(receipt.issuedAt)],
    ["Paid", minute(receipt.paidAt)],
    ["Paid with", receipt.method],
    ["Currency", `US dollars (${receipt.currency})`],
    [receipt.kind === "invoice" ? "Invoice from" : "Receipt from", appName],
  ]);
  sheet.down(2);
  sheet.say(`${money(receipt.total)} for order ${receipt.orderNumber}`, styles.text);
  sheet.down(20);
  payer(sheet, receipt);
  sheet.down(22);
  table(sheet, receipt.lines);
  totals(sheet, receipt);
  for (const note of receipt.notes) {
    sheet.down(8);
    sheet.say(note, styles.text);
  }
  return sheet.finish();
}

function payer(sheet: Sheet, { kind, payer: { name, company, vatId, country, email } }: ReceiptDocument): void {
  sheet.say(kind === "invoice" ? "Invoiced to" : "Paid by", styles.small);
  sheet.down(1);
  const first = company === "" ? name : company;
  sheet.say(first, styles.strong);
  if (company !== "") sheet.say(name, styles.text);
  if (vatId !== "") sheet.say(`VAT number ${vatId}`, styles.text);
  sheet.say(countryName(country), styles.text);
  sheet.say(email, styles.text);
}

/** The order lines; the table header is repeated on every page. */
function table(sheet: Sheet, lines: readonly ReceiptLine[]): void {
  head(sheet);
  const width = grid.right - grid.left - AMOUNTS;
  for (const { label, detail, amount } of lines) {
    const [first = "", ...others] = sheet.wrap(label, styles.said, width);
    const details = sheet.wrap(detail, styles.small, width);
    const height = (1 + others.length) * styles.said.line + details.length * styles.small.line + 12;
    if (sheet.room(height)) head(sheet);
    sheet.down(5);
    sheet.write(first, styles.said, grid.left);
    sheet.write(money(amount), styles.said, grid.right, "right");
    sheet.down(styles.said.line);
    for (const line of others) {
      sheet.write(line, styles.said, grid.left);
      sheet.down(styles.said.line);
    }
    for (const line of details) {
      sheet.write(line, styles.small, grid.left);
      sheet.down(styles.small.line);
    }
    sheet.down(6);
    sheet.across("rule", 0.75);
    sheet.down(1);
  }
}

function head(sheet: Sheet): void {
  sheet.across("ink", 1.5);
  sheet.down(5);
  sheet.write("For", styles.small, grid.left);
  sheet.write("Amount", styles.small, grid.right, "right");
  sheet.down(styles.small.line + 3);
  sheet.across("rule", 0.75);
}

function totals(sheet: Sheet, { total, refunded }: ReceiptDocument): void {
  sheet.room(90);
  sheet.down(10);
  sheet.write("Total", styles.strong, grid.left, "left", styles.figure);
  sheet.write(money(total), styles.figure, grid.right, "right");
  sheet.down(styles.figure.line);
  if (refunded > 0) {
    pair("Refunded", money(-refunded));
    pair("Paid after refunds", money(total - refunded));
  }
  sheet.down(10);

  function pair(name: string, value: string): void {
    sheet.down(3);
    sheet.write(name, styles.text, grid.left);
    sheet.write(value, styles.said, grid.right, "right");
    sheet.down(styles.text.line);
  }
}
