import { Component, type ReactNode } from "react";
import { ClerkNotLoaded } from "./clerk-not-loaded.tsx";

/** Where our own part of Clerk's form cannot be fetched, the words are the same. */
export class ClerkBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ClerkNotLoaded state={navigator.onLine ? "late" : "offline"} /> : this.props.children;
  }
}
