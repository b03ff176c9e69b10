import { type RefObject, useEffect } from "react";

type Pane = RefObject<HTMLElement | null>;

/**
 * Synchronises the scrolling of two panes: the position between two passages on one side is mapped to the same relative
 * position between these passages on the other. The pane that receives input leads; scroll events of the other are
 * ignored.
 */
export function useTogether({
  left,
  right,
  ids,
  on,
  ready,
}: {
  left: Pane;
  right: Pane;
  ids: readonly string[];
  on: boolean;
  ready: boolean;
}): void {
  useEffect(() => {
    const [a, b] = [left.current, right.current];
    if (!on || !ready || !a || !b) return;
    let leader: HTMLElement | null = null;
    let request = 0;
    const lead = (pane: HTMLElement) => () => {
      leader = pane;
    };
    const follow = (pane: HTMLElement, other: HTMLElement, from: "y" | "s", to: "y" | "s") => () => {
      if (leader !== null && leader !== pane) return;
      cancelAnimationFrame(request);
      request = requestAnimationFrame(() => {
        const top = counterpart(pane, other, from, to, ids);
        if (top !== null) other.scrollTop = top;
      });
    };
    const listeners: [HTMLElement, string, () => void][] = [
      [a, "scroll", follow(a, b, "y", "s")],
      [b, "scroll", follow(b, a, "s", "y")],
      ...["pointerenter", "pointerdown", "wheel", "touchstart", "focusin"].flatMap(
        (kind): [HTMLElement, string, () => void][] => [
          [a, kind, lead(a)],
          [b, kind, lead(b)],
        ],
      ),
    ];
    for (const [pane, kind, listener] of listeners) pane.addEventListener(kind, listener, { passive: true });
    return () => {
      cancelAnimationFrame(request);
      for (const [pane, kind, listener] of listeners) pane.removeEventListener(kind, listener);
    };
  }, [left, right, ids, on, ready]);
}

/**
 * The scroll position of the other pane. Both panes are aligned at one third of their height, where focused passages
 * are scrolled to.
 */
function counterpart(
  pane: HTMLElement,
  other: HTMLElement,
  from: "y" | "s",
  to: "y" | "s",
  ids: readonly string[],
): number | null {
  const third = pane.clientHeight / 3;
  const points = ids
    .flatMap((id) => {
      const [here, there] = [topOf(pane, `${from}-${id}`), topOf(other, `${to}-${id}`)];
      return here === null || there === null ? [] : [{ here, there }];
    })
    .sort((x, y) => x.here - y.here);
  if (points.length === 0) return null;
  const line = pane.scrollTop + third;
  const ends = { before: { here: 0, there: 0 }, after: { here: pane.scrollHeight, there: other.scrollHeight } };
  let before = ends.before;
  for (const point of [...points, ends.after]) {
    if (point.here >= line) {
      const share = point.here === before.here ? 0 : (line - before.here) / (point.here - before.here);
      return before.there + share * (point.there - before.there) - other.clientHeight / 3;
    }
    before = point;
  }
  return null;
}

function topOf(pane: HTMLElement, id: string): number | null {
  const mark = document.getElementById(id);
  return mark ? mark.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop : null;
}
