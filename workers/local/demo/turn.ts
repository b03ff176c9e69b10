/** Longer than a step takes on a busy machine: a request that was ended in the middle of one never gives its turn back. ms */
const LONGEST_STEP_MS = 60_000;
/** The clock waits so long for the next request of an unfinished fill, ms. */
const NEXT_REQUEST_MS = 60_000;

let holder = 0;
let heldUntil = 0;
let clockWaitsUntil = 0;

export type Turn = {
  /** Whether it is still this request's turn; if so, it is for another step. */
  keep(): boolean;
  end(isFinished: boolean): void;
};

/** The turn of one request to add demo data; null while another request adds them. */
export function takeTurn(): Turn | null {
  if (Date.now() < heldUntil) return null;
  holder += 1;
  const own = holder;
  const keep = () => {
    if (own !== holder) return false;
    heldUntil = Date.now() + LONGEST_STEP_MS;
    clockWaitsUntil = heldUntil;
    return true;
  };
  const end = (isFinished: boolean) => {
    if (own !== holder) return;
    heldUntil = 0;
    clockWaitsUntil = isFinished ? 0 : Date.now() + NEXT_REQUEST_MS;
  };
  keep();
  return { keep, end };
}

/** Half of a story must not meet the clock of today: it would cancel orders whose payment is a later step. */
export function isFillingDemo(): boolean {
  return Date.now() < clockWaitsUntil;
}
