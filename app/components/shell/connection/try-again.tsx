import { RotateCw } from "lucide-react";
import { Button, type ButtonSize } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import pageStyles from "../shell.page.module.css";
import { useSecondsLeft } from "./use-seconds-left.ts";

type Props = { notBefore: number | null; busy?: boolean; size?: ButtonSize; onPress: () => void };

/** The button shows the remaining wait if the server sent a retry time. */
export function TryAgain({ notBefore, busy = false, size, onPress }: Props) {
  const left = useSecondsLeft(notBefore);
  return (
    <Button type="button" kind="secondary" size={size} disabled={busy || left > 0} onClick={onPress}>
      <RotateCw className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      {left > 0 ? `Try again in ${left} s` : "Try again"}
    </Button>
  );
}

export function ErrorId({ id }: { id: string | null }) {
  return id ? (
    <span className={`${textStyles.faint} ${pageStyles.errorId}`}>
      Error ID <span className={textStyles.code}>{id}</span>
    </span>
  ) : null;
}
