/** The cheapest document there is, for tests that need many: where no letter is set, no font is put in. */
export function blankPage() {
  return { content: [] }
}
