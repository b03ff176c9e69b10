import { bankConfirms } from "#core/payments/payment-failure.ts";
import { NoticePanel } from "./notice.tsx";

/** In the place of everything that would pay. */
export function BankConfirmsPanel() {
  return (
    <NoticePanel tone="warn" title={bankConfirms.title}>
      {bankConfirms.text}
    </NoticePanel>
  );
}
