import { Button } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { FieldMessages } from "#core/app-error.ts";
import type { OrderDraft } from "#schema/orders/order.ts";
import { NoticePanel } from "../../ui/notice.tsx";
import { reviewRows } from "../order-details.ts";
import formStyles from "./orders.form.module.css";
import type { PickedDocument } from "./parts.ts";
import { steps } from "./steps.ts";

type ReviewProps = {
  draft: OrderDraft;
  documents: readonly PickedDocument[];
  problems: FieldMessages;
  go: (step: number) => void;
};

/** A summary of all answers, each with a link back to its step. */
export function ReviewStep({ draft, documents, problems, go }: ReviewProps) {
  const rows = reviewRows(draft, documents);
  const missing = Object.values(problems);
  return (
    <>
      {missing.length > 0 ? (
        <NoticePanel
          tone="warn"
          title={`${missing.length} ${missing.length === 1 ? "answer is" : "answers are"} missing.`}
        >
          {missing.slice(0, 3).join(" ")}
        </NoticePanel>
      ) : null}
      <dl className={`${cardStyles.root} ${formStyles.review}`}>
        {rows.map(([step, name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
              <dd>
                <Button kind="quiet" size="sm" type="button" onClick={() => go(step)}>
                  Change
                  <span className={textStyles.hidden}>
                    {" "}
                    {name} in {steps[step - 1]?.label}
                  </span>
                </Button>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}
