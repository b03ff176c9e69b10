import type { TestProject } from "vitest/node";
import { startFakeClerk } from "./fake-clerk.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clerkApiUrl: string;
  }
}

/** Tests inside workerd cannot open a port; the fake runs beside them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const fake = await startFakeClerk();
  project.provide("clerkApiUrl", fake.url);
  return fake.stop;
}
