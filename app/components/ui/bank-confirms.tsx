import { bankConfirms } from "#core/payment-failure.ts";
import { NoticePanel } from "./notice.tsx";

/** In the place of everything that would pay. */
export function BankConfirmsPanel() {
  return (
    <NoticePanel tone="pen" title={bankConfirms.title}>
      {bankConfirms.text}
    </NoticePanel>
  );
}
