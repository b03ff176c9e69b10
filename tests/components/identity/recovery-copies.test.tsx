import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RulePage } from "#app/components/public/rule-page.tsx";
import { privacy } from "#app/content/rules/privacy.ts";
import DeletionReceiptPage from "#app/routes/identity/deletion-receipt.tsx";
import { deletionReceipt } from "#core/checks/deletion-receipt.ts";
import { accountDeletedEmail } from "#core/identity/account-deletion.ts";
import { RECOVERY_SENTENCE, recoveryCopies } from "#core/shared/recovery-copies.ts";

function receiptPage(kept: object[] | null): string {
  const receipt = { requestedAt: 1, deletedAt: 2, removed: [], kept };
  const props = { loaderData: { receipt } } as unknown as ComponentProps<typeof DeletionReceiptPage>;
  return renderToStaticMarkup(<DeletionReceiptPage {...props} />);
}

test("the privacy policy and the receipt of an account say what backups, recovery data and freed pages keep, and how long", () => {
  const pages = [renderToStaticMarkup(<RulePage text={privacy("Marginalia")} />), receiptPage([]), receiptPage(null)];
  expect(recoveryCopies.length).toBeGreaterThan(2);
  for (const page of pages) {
    for (const { what, howLong } of recoveryCopies) {
      expect(page).toContain(what);
      expect(page).toContain(howLong);
    }
  }
});

test("the last email and the receipt of a document say it in one sentence", () => {
  expect(accountDeletedEmail("r").text).toContain(RECOVERY_SENTENCE);
  const details = { receiptId: "r", documentId: "d", at: 1, stored: false, byHand: true, texts: true, reports: 1 };
  expect(deletionReceipt(details).words).toContain(RECOVERY_SENTENCE);
});
