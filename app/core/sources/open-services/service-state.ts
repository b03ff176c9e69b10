import { SERVICE_TEST_MS, type ServiceTestProblem } from "#schema/vocabulary/open-services.ts";
import { callsOfDay, type GateTerms } from "./breaker.ts";

/** How a service works now, as admins see it. */
type ServiceState = "on" | "off" | "key_missing" | "paused" | "budget_used";

type Standing = { isOn: boolean; keyMissing: boolean; pausedUntil: number; calls: number };

export function serviceStateOf({ isOn, keyMissing, pausedUntil, calls }: Standing, terms: GateTerms, now: number) {
  if (!isOn) return "off" satisfies ServiceState;
  if (keyMissing) return "key_missing" satisfies ServiceState;
  if (pausedUntil > now) return "paused" satisfies ServiceState;
  return calls >= callsOfDay(terms) ? ("budget_used" satisfies ServiceState) : ("on" satisfies ServiceState);
}

/** A test of a service by an admin. Times are UTC ms. `unanswered`: the similarity Worker has not run it in time. */
export type ServiceTest =
  | { state: "running" | "unanswered"; askedAt: number; byName: string }
  | {
      state: "done";
      askedAt: number;
      byName: string;
      doneAt: number;
      problem: ServiceTestProblem | null;
      texts: number;
      /** How long the service took, ms. */
      ms: number;
    };

type TestRow = {
  testAskedAt: number | null;
  testAskedBy: string | null;
  testDoneAt: number | null;
  testProblem: ServiceTestProblem | null;
  testTexts: number;
  testMs: number;
};

export function serviceTestOf(row: TestRow, now: number): ServiceTest | null {
  const { testAskedAt: askedAt, testAskedBy, testDoneAt: doneAt, testProblem, testTexts, testMs } = row;
  if (askedAt === null) return null;
  const asked = { askedAt, byName: testAskedBy ?? "" };
  if (doneAt !== null) return { ...asked, state: "done", doneAt, problem: testProblem, texts: testTexts, ms: testMs };
  return { ...asked, state: now - askedAt < SERVICE_TEST_MS ? "running" : "unanswered" };
}
