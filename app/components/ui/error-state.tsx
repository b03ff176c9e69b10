import type { ReactNode } from "react";
import { Drawing } from "../content/drawing.tsx";
import { Button } from "./button.tsx";
import emptyStateStyles from "./empty-state.module.css";

type ErrorProps = {
  /** What happened. */
  title: string;
  level?: 2 | 3;
  /** What it means and what to do. */
  children: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
};

/** In place of content that could not be loaded: what happened, what to do, and a button that tries again. */
export function ErrorState({ title, level = 2, children, onRetry, retrying = false }: ErrorProps) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <div className={emptyStateStyles.root} role="alert">
      <Drawing act="none" />
      <div>
        <Title>{title}</Title>
        {children}
        {onRetry ? (
          <p>
            <Button kind="secondary" type="button" sending={retrying} sendingLabel="Trying again…" onClick={onRetry}>
              Try again
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  );
}
