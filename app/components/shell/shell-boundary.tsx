import { Component, type ErrorInfo, type ReactNode } from "react";
import { useLocation } from "react-router";
import { FaultPage } from "./error-pages.tsx";

/** Catches what breaks while a page renders in the browser; the frame and the way to other pages stay. */
export function ShellBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Catch key={pathname}>{children}</Catch>;
}

type State = { error: Error | null; stack: string | null };

/** A class, since only a class is told the component stack. */
class Catch extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, stack: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ stack: info.componentStack ?? null });
  }

  override render(): ReactNode {
    const { error, stack } = this.state;
    return error ? <FaultPage message={error.message} stack={stack} /> : this.props.children;
  }
}
