import { Button } from "#app/components/ui/button.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { counted } from "#core/shared/counted.ts";
import { shortName } from "#core/shared/short-name.ts";
import type { Choice } from "./saved-choice.ts";

type Props = { choice: Choice; now: number; onContinue: () => void; onDiscard: () => void };

/** A choice from another tab is not restored without asking, because the computer may be shared. */
export function SavedChoiceQuestion({ choice: { source, at }, now, onContinue, onDiscard }: Props) {
  const minutes = Math.floor((now - at) / 60_000);
  const ago = minutes < 1 ? "just now" : `${counted(minutes, "minute")} ago`;
  const what =
    "file" in source
      ? `chose ${shortName(source.file.name)}`
      : source.from === null
        ? "pasted text"
        : `chose ${shortName(source.from)}`;
  return (
    <NoticePanel tone="accent" title={`You ${what} ${ago}. Do you want to check it?`}>
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <Button type="button" kind="secondary" size="sm" onClick={onContinue}>
          Continue
        </Button>
        <Button type="button" kind="quiet" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </p>
    </NoticePanel>
  );
}
