import { type ComponentType, lazy } from "react";
import { untilReachable } from "../until-reachable.ts";

/** Loads code of the open page; without a connection it is loaded as soon as there is one. */
export async function codeOf<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    // The browser says so before requests arrive, and code that fails while it is online reloads the page.
    await untilReachable("/api/health", new AbortController().signal);
    return load();
  }
}

/**
 * A component whose code is loaded when it is first rendered. Without a Suspense boundary around it the server waits for
 * the code, and a browser keeps what it shows until the code is there.
 */
export function lazyCode<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => codeOf(load).then((component) => ({ default: component })));
}
