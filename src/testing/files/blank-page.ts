/** The smallest possible document, for tests that need many: without a letter no font is embedded. */
export function blankPage() {
  return { content: [] }
}
