import { Component, type ErrorInfo, type ReactNode } from "react";
import { useLocation } from "react-router";
import { ShellFault } from "./error-screens.tsx";

/** Catches render errors of a page in the browser; the layout and its navigation stay. */
export function ShellBoundary({ children, frame }: Props) {
  const { pathname } = useLocation();
  return (
    <Catch key={pathname} frame={frame}>
      {children}
    </Catch>
  );
}

type Props = {
  children: ReactNode;
  /** Wraps the error screen in the layout if the failed page had none. */
  frame?: (fault: ReactNode) => ReactNode;
};

type State = { error: Error | null; stack: string | null };

/** A class component, because only a class receives the component stack. */
class Catch extends Component<Props, State> {
  override state: State = { error: null, stack: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ stack: info.componentStack ?? null });
  }

  override render(): ReactNode {
    const { error, stack } = this.state;
    const { children, frame = (fault) => fault } = this.props;
    return error ? frame(<ShellFault message={error.message} stack={stack} />) : children;
  }
}
