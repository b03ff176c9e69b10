import type { MouseEvent } from "react";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import fieldStyles from "#app/components/ui/field.module.css";
import layoutStyles from "#app/components/ui/layout.module.css";
import { type AllowanceLeft, AllowanceLine } from "./allowance-line.tsx";

export type { AllowanceLeft } from "./allowance-line.tsx";

export const SIGN_IN = "/sign-in?redirect_url=%2Fturnitin%2Fsubmit";
const SIGN_UP = "/sign-up?redirect_url=%2Fturnitin%2Fsubmit";

type Props = {
  signedIn: boolean;
  sending: boolean;
  isPrivate: boolean;
  allowance: AllowanceLeft;
  /** Whether this browser can store the chosen file. */
  keeps: boolean;
  /** Stores the chosen file before the page is left. */
  onLeave: (address: string) => void;
};

/** The remaining checks, and the button that starts the check; visitors get links to sign in or register. */
export function CheckButtons({ signedIn, sending, isPrivate, allowance, keeps, onLeave }: Props) {
  if (signedIn) {
    return (
      <>
        <AllowanceLine {...allowance} />
        <Button size="lg" disabled={sending}>
          {sending ? (isPrivate ? "Checking…" : "Uploading…") : isPrivate ? "Start private check" : "Start check"}
        </Button>
      </>
    );
  }
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave(event.currentTarget.getAttribute("href") ?? SIGN_IN);
  };
  return (
    <>
      {keeps ? (
        <p className={fieldStyles.hint}>Your file, text and choices stay on this page while you sign in.</p>
      ) : null}
      <p className={`${layoutStyles.inline} ${layoutStyles.wrap}`}>
        <ButtonLink size="lg" href={SIGN_IN} onClick={leave}>
          Sign in to check a draft
        </ButtonLink>
        <ButtonLink kind="quiet" href={SIGN_UP} onClick={leave}>
          Sign up
        </ButtonLink>
      </p>
    </>
  );
}
