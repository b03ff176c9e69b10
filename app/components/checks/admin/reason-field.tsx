import type { ReactNode } from "react";
import { TextField } from "../../ui/field.tsx";
import { NoticePanel } from "../../ui/notice.tsx";
import type { AdminAnswer } from "./admin-answer.ts";

type Props = { id: string; answer: AdminAnswer | undefined; hint: ReactNode; maxLength?: number };

/** The reason of an action, and what was wrong with the last attempt. */
export function ReasonField({ id, answer, hint, maxLength = 300 }: Props) {
  return (
    <>
      {answer?.problem ? <NoticePanel title={answer.problem} /> : null}
      <TextField
        id={id}
        name="reason"
        label="Reason"
        hint={hint}
        error={answer?.fields.reason}
        maxLength={maxLength}
        autoFocus
      />
    </>
  );
}
