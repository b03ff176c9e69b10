import { ExternalLink, Lock } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import fieldStyles from "#app/components/ui/field.module.css";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import { statusNames } from "#core/orders/order.ts";
import { counted } from "#core/shared/counted.ts";
import { sizeText } from "../../ui/size-text.ts";
import deliveryStyles from "../orders.delivery.module.css";
import type { WorkedOrder } from "../views.ts";
import adminStyles from "./orders.admin.module.css";

/** The student’s files; opening one is recorded. */
export function StudentFiles({ order }: { order: WorkedOrder }) {
  if (order.documents.length === 0) return <p className={textStyles.faint}>No files with this order.</p>;
  return (
    <>
      <ul className={`${deliveryStyles.fileList} ${cardStyles.root}`}>
        {order.documents.map(({ id, name, role, bytes, words, status }) => (
          <li key={id}>
            <Lock className={iconStyles.root} aria-hidden="true" />
            <div>
              <b>{name}</b>
              <span>
                {role === "source" ? "main document" : "supporting file"}
                {words === null ? "" : `, ${counted(words, "word")}`}
              </span>
            </div>
            <span className={textStyles.number}>{sizeText(bytes)}</span>
            {status === "deleted" || status === "deleting" ? (
              <span className={textStyles.faint}>deleted</span>
            ) : order.mayOpenFiles ? (
              <ButtonLink kind="quiet" size="sm" href={`/api/orders/${order.id}/documents/${id}`} download>
                <ExternalLink className={iconStyles.root} aria-hidden="true" />
                <span>
                  Open<span className={textStyles.hidden}> {name}</span>
                </span>
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
      {order.mayOpenFiles ? null : (
        <p className={`${fieldStyles.hint} ${adminStyles.belowFiles}`}>
          You cannot open files: the order status is “{statusNames[order.status]}”.
        </p>
      )}
      <p className={`${fieldStyles.hint} ${adminStyles.belowFiles}`}>
        The student can see who opened each file and when.
      </p>
    </>
  );
}
