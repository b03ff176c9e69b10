/**
 * The index of the first of `length` items for which `before` is false, or `length` if there is none. Items for which
 * `before` is true must be first (binary search, the partition point of the C++ and Rust libraries).
 */
export function partitionPoint(length: number, before: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
