import { Component, type ReactNode } from "react";
import { ClerkNotLoaded } from "./clerk-not-loaded.tsx";

/** Shows the same message if our own code around Clerk's form cannot be loaded. */
export class ClerkBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ClerkNotLoaded state={navigator.onLine ? "late" : "offline"} /> : this.props.children;
  }
}
