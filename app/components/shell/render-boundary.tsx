import { Component, type ErrorInfo, type ReactNode } from "react";
import { FaultScreen } from "./error-screens.tsx";

type State = { error: Error | null; stack: string | null };

/** Catches render errors in the browser; only a class component receives the component stack. */
export class RenderBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, stack: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ stack: info.componentStack ?? null });
  }

  override render(): ReactNode {
    const { error, stack } = this.state;
    return error ? <FaultScreen message={error.message} stack={stack} errorId={null} /> : this.props.children;
  }
}
