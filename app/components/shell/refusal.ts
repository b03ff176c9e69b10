import { data } from "react-router";
import { AppError, REASON_HEADER, type Reason, statusOf } from "#core/app-error.ts";

/** The error reasons that become an error page; all others stay faults. */
const met: readonly Reason[] = [
  "not_found",
  "not_signed_in",
  "not_allowed",
  "not_fresh",
  "gone",
  "flag_off",
  "provider_down",
];

/** Waits for a service and turns its `AppError` into an error page. */
export async function orStop<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof AppError) || !met.includes(error.reason)) throw error;
    throw data(error.message, {
      status: statusOf[error.reason],
      ...(error.reason === "not_fresh" && { headers: { [REASON_HEADER]: error.reason } }),
    });
  }
}
