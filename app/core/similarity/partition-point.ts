/**
 * Where a row of `length` places that begin with those that are `before` has the first one that is not; `length` if it has
 * none (binary search, the partition point of the C++ and Rust libraries).
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
