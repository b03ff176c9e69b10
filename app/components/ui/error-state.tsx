import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Drawing } from "../content/drawing.tsx";
import { Button } from "./button.tsx";
import emptyStateStyles from "./empty-state.module.css";
import styles from "./error-state.module.css";

type Props = {
  /** What happened. */
  title: string;
  level?: 2 | 3;
  /** Without the drawing: in a menu, or beside content that is shown. */
  compact?: boolean;
  /** What it means and what to do. */
  children: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
  /** Another action, beside the button that tries again. */
  acts?: ReactNode;
};

/** In place of content that could not be loaded: what happened, what to do, and a button that tries again. */
export function ErrorState({ title, level = 2, compact = false, children, onRetry, retrying = false, acts }: Props) {
  const Title = level === 2 ? "h2" : "h3";
  const root = useRef<HTMLDivElement>(null);
  // The button is removed with the error. Its focus moves to what surrounds it, and not to the top of the page.
  useLayoutEffect(() => {
    const shown = root.current;
    const place = shown?.parentElement;
    return () => {
      if (!place || !shown?.contains(document.activeElement)) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={root} className={compact ? styles.compact : emptyStateStyles.root} role="alert">
      {compact ? null : <Drawing act="none" />}
      <div>
        <Title>{title}</Title>
        {children}
        <p className={styles.acts}>
          <Button
            kind="secondary"
            size={compact ? "sm" : "md"}
            type="button"
            sending={retrying}
            sendingLabel="Trying again…"
            onClick={onRetry}
          >
            Try again
          </Button>
          {acts}
        </p>
      </div>
    </div>
  );
}
