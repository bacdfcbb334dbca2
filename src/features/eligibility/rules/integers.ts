const BLOCK = 1 << 15
let block = new Int32Array(0)
let used = 0

/**
 * So many zeros, cut from a larger array: judging a team fills thousands of short ones, and each with memory of its own
 * costs more to collect than to fill. What is cut is not used again; the larger array goes with the last of its parts.
 */
export function integers(count: number): Int32Array {
  if (used + count > block.length) {
    block = new Int32Array(Math.max(BLOCK, count))
    used = 0
  }
  used += count
  return block.subarray(used - count, used)
}
