/** What an element scrolls in; null is the window, as on a phone. A margin around the screen counts from there. */
export function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return null;
}
