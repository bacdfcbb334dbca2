/** How much of something, in words: '1 interview', '3 interviews'. */
export function countText(count: number, [one, many]: readonly [one: string, many: string]): string {
  return `${count} ${count === 1 ? one : many}`
}
