/** A number with its noun: "1 word", "1,200 words". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")}\u00a0${count === 1 ? one : many}`;
}
