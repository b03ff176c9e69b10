import type { ReceiptPdfs } from "#core/orders/ports.ts";

/**
 * Receipts as PDF 1.7. The writer and its reader of fonts are two megabytes of script and are loaded when the first paper
 * is due. The same facts give the same bytes, so that a paper can be drawn again instead of kept.
 */
export function createReceiptPdfs(appName: string): ReceiptPdfs {
  return {
    receipt: async (details) => (await import("./receipt.ts")).drawReceipt(details, appName),
    help: async (statement, signed) => (await import("./help.ts")).drawHelp(statement, signed, appName),
  };
}
