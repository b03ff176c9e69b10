import { type ComponentType, lazy } from "react";
import { untilReachable } from "../until-reachable.ts";

/**
 * Loads code of the open page; without a connection as soon as the server answers again. It is not even tried before:
 * browsers keep a module that failed to load, so that only a reload of the page could load it afterwards.
 */
export async function codeOf<Code>(load: () => Promise<Code>): Promise<Code> {
  // Servers do not say whether they are online.
  if (navigator.onLine === false) await untilReachable("/api/health", new AbortController().signal);
  return load();
}

/**
 * A component whose code is loaded when it is first rendered. Without a Suspense boundary around it the server waits for
 * the code, and a browser keeps what it shows until the code is there.
 */
export function lazyCode<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => codeOf(load).then((component) => ({ default: component })));
}
