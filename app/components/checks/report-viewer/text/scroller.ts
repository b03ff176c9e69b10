/**
 * The scroll container of an element; null is the window, as on phones. Used as the root of IntersectionObserver
 * margins.
 */
export function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return null;
}
