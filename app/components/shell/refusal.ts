import { data } from "react-router";
import { type Reason, Refused } from "#core/refused.ts";

/** What a refusal is to a page. The reasons that no loader can meet are faults and stay what they are. */
const statusOf: Partial<Record<Reason, number>> = {
  not_found: 404,
  not_signed_in: 401,
  not_allowed: 403,
  gone: 410,
  flag_off: 503,
  provider_down: 503,
};

/** Waits for a story; its refusal becomes the page that says so. */
export async function orStop<T>(story: Promise<T>): Promise<T> {
  try {
    return await story;
  } catch (error) {
    const status = error instanceof Refused ? statusOf[error.reason] : undefined;
    if (status) throw data((error as Refused).message, { status });
    throw error;
  }
}
