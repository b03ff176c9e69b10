import { AppError } from "#core/app-error.ts";
import { awayError, isAwayAt } from "#core/identity/absence.ts";
import { openAbsencesOfExperts } from "#db/identity/absences.ts";
import type { OrderPorts } from "./ports.ts";

/** Which experts are out of office. */
export function createAway({ db, clock }: Pick<OrderPorts, "db" | "clock">) {
  /** Until when those who are away are, UTC ms. */
  async function awayUntil(expertIds: readonly string[]): Promise<Map<string | null, number>> {
    const now = clock.now();
    const open = await openAbsencesOfExperts(db, expertIds, now);
    return new Map(open.filter((one) => isAwayAt(one, now)).map(({ expertId, endsAt }) => [expertId, endsAt]));
  }

  async function requireInOffice({ id, name }: { id: string; name: string }): Promise<void> {
    const until = (await awayUntil([id])).get(id);
    if (until !== undefined) throw new AppError("conflict", awayError(name, until, null));
  }

  return { awayUntil, requireInOffice };
}
