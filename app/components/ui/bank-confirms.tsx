import { bankConfirms } from "#core/payments/bank-confirms.ts";
import { NoticePanel } from "./notice.tsx";

/** Shown in place of every payment button while the bank has not confirmed a payment. */
export function BankConfirmsPanel() {
  return (
    <NoticePanel tone="warn" title={bankConfirms.title}>
      {bankConfirms.text}
    </NoticePanel>
  );
}
