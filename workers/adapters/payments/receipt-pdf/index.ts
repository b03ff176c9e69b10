import type { ReceiptPdfs } from "#core/orders/ports.ts";

/**
 * Receipts as PDF 1.7. The writer and its font reader are two megabytes of script, loaded for the first PDF.
 * The same data give the same bytes, so that a PDF can be drawn again instead of stored.
 */
export function createReceiptPdfs(appName: string): ReceiptPdfs {
  return {
    receipt: async (details) => (await import("./receipt.ts")).drawReceipt(details, appName),
    help: async (statement, signed) => (await import("./help.ts")).drawHelp(statement, signed, appName),
  };
}
