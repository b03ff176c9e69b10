import { useState } from "react";
import { checksApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import { changesOfEnd, writeChecks } from "#app/components/checks/check-news.ts";
import { useLive } from "#app/components/shell/live/open-live.ts";
import { pageData } from "#app/components/shell/page-data/page-data.ts";
import { isFinal, laterState } from "#core/checks/later-state.ts";
import { CheckState } from "#schema/checks/check.ts";

/** Polling interval without a socket, ms: short enough to show progress. */
const POLL_MS = 2000;
/** Interval of requests with an open socket, ms, because a lost message is not reported and a check takes a minute. */
const INTERVAL_MS = 15_000;

/** The live state of a check until it is final. Every message contains the whole state, so none is missed for long. */
export function useCheck(initial: CheckState): CheckState {
  const [state, setState] = useState(initial);

  function take(received: unknown): void {
    const read = CheckState.safeParse(received);
    if (!read.success) return;
    setState((known) => laterState(known, read.data));
    writeChecks([read.data]);
    if (isFinal(read.data)) pageData()?.changed(changesOfEnd(read.data.status));
  }

  useLive(isFinal(state) ? null : `/api/checks/${initial.id}/live`, {
    onNews: take,
    async catchUp() {
      const answer = await answerOf(checksApi[":id"].$get({ param: { id: initial.id } }));
      if (!answer.ok) return answer.status;
      take(answer.value.check);
      return 200;
    },
    intervalMs: INTERVAL_MS,
    pollMs: POLL_MS,
  });

  return state;
}
