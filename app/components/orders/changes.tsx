import { useState } from "react";
import type { WorkChange } from "#core/orders/ports.ts";
import { counted } from "#core/shared/counted.ts";
import { Button } from "../ui/button.tsx";

const AT_ONCE = 40;

/** The changes in order, each with the text around it. */
export function Changes({ changes }: { changes: readonly WorkChange[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  if (changes.length === 0) return <p className="bit-none dim">This file has no tracked changes or comments.</p>;
  return (
    <>
      <ol className="bits" aria-label="Changes">
        {changes.slice(0, shown).map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
          <li className="bit" key={at}>
            <b aria-hidden="true">{at + 1}</b>
            <p>
              {change.before}
              {change.removed ? (
                <del>
                  <span className="vh">deleted: </span>
                  {change.removed}
                </del>
              ) : null}
              {change.added ? (
                <ins>
                  <span className="vh">inserted: </span>
                  {change.added}
                </ins>
              ) : null}
              {change.after}
              {change.comment ? <span className="cmt">{change.comment}</span> : null}
            </p>
          </li>
        ))}
      </ol>
      {changes.length > shown ? (
        <p className="bit-none">
          <Button type="button" kind="secondary" size="sm" onClick={() => setShown(shown + AT_ONCE * 2)}>
            Show more of {counted(changes.length, "change")}
          </Button>
        </p>
      ) : null}
    </>
  );
}
