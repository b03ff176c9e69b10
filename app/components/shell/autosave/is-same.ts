import { hashKey } from "@tanstack/react-query";

/** Whether two values are the same as JSON, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}
