/** The smallest possible document, for tests that need many: without a letter no font is embedded. */
export function blankPage() {
  return { content: [] }
}

/** A layout that ends its thread without an error. */
export function endThread(): never {
  process.exit(0)
}
