import type { CheckState } from "#schema/checks/check.ts";

type State = Pick<CheckState, "status" | "at">;

/**
 * Of two states of one check the one that is valid, in whichever order they arrive. A final state is replaced only by a
 * later final state; any other by a final one, because the clocks of two machines differ, or by one that is not earlier.
 */
export function laterState<S extends State>(known: S, received: S): S {
  if (isFinal(known)) return isFinal(received) && received.at > known.at ? received : known;
  return isFinal(received) || received.at >= known.at ? received : known;
}

export function isFinal({ status }: Pick<State, "status">): boolean {
  return status === "ready" || status === "failed" || status === "cancelled";
}
