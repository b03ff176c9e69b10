import { useState } from "react";
import { MarginNote } from "#app/components/shell/page.tsx";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import type { DeletionReceipt } from "#core/checks/deletion-receipt.ts";
import documentListStyles from "./checks.document-list.module.css";

/** Recent deletions, each with its receipt. */
export function Receipts({ receipts }: { receipts: readonly DeletionReceipt[] }) {
  const [open, setOpen] = useState<DeletionReceipt | null>(null);
  if (receipts.length === 0) return null;
  return (
    <MarginNote title="Recently deleted">
      <ul className={documentListStyles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.receiptId}>
            <Moment at={receipt.at} to="day" /> <code>{receipt.receiptId}</code>{" "}
            <Button
              kind="link"
              type="button"
              className={`${buttonStyles.link} ${layoutStyles.needsScript}`}
              onClick={() => setOpen(receipt)}
            >
              Open<span className={textStyles.hidden}> receipt {receipt.receiptId}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={`Deletion receipt ${open?.receiptId ?? ""}`}
        actions={
          <>
            <Button kind="quiet" type="button" onClick={() => print()}>
              Print receipt
            </Button>
            <Button type="button" onClick={() => setOpen(null)}>
              Close
            </Button>
          </>
        }
      >
        {open ? <Receipt receipt={open} /> : null}
      </Dialog>
    </MarginNote>
  );
}

function Receipt({ receipt: { at, reason, deleted, words } }: { receipt: DeletionReceipt }) {
  const lines = [
    ["Files", deleted.files],
    ["Texts", deleted.texts],
    ["Text fingerprints", deleted.fingerprints],
    ["Reports", deleted.reports],
  ] as const;
  return (
    <>
      <p>
        Deleted on <Moment at={at} />,{" "}
        {reason === "asked" ? "because you deleted it" : "because its deletion date passed"}.
      </p>
      <dl className={documentListStyles.receiptLines}>
        {lines.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p>{words}</p>
    </>
  );
}
