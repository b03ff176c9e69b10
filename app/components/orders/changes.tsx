import { useState } from "react";
import type { WorkChange } from "#core/orders/ports.ts";
import { counted } from "#core/shared/counted.ts";
import { Button } from "../ui/button.tsx";
import textStyles from "../ui/text.module.css";
import deliveryStyles from "./orders.delivery.module.css";

const AT_ONCE = 40;

/** The changes in order, each with the text around it. */
export function Changes({ changes }: { changes: readonly WorkChange[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  if (changes.length === 0)
    return (
      <p className={`${deliveryStyles.changeNone} ${textStyles.faint}`}>
        This file has no tracked changes or comments.
      </p>
    );
  return (
    <>
      <ol aria-label="Changes">
        {changes.slice(0, shown).map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
          <li className={deliveryStyles.change} key={at}>
            <b aria-hidden="true">{at + 1}</b>
            <p>
              {change.before}
              {change.removed ? (
                <del>
                  <span className={textStyles.hidden}>deleted: </span>
                  {change.removed}
                </del>
              ) : null}
              {change.added ? (
                <ins>
                  <span className={textStyles.hidden}>inserted: </span>
                  {change.added}
                </ins>
              ) : null}
              {change.after}
              {change.comment ? <span className={deliveryStyles.changeComment}>{change.comment}</span> : null}
            </p>
          </li>
        ))}
      </ol>
      {changes.length > shown ? (
        <p className={deliveryStyles.changeNone}>
          <Button type="button" kind="secondary" size="sm" onClick={() => setShown(shown + AT_ONCE * 2)}>
            Show more of {counted(changes.length, "change")}
          </Button>
        </p>
      ) : null}
    </>
  );
}
