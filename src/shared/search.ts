/** The words of a search, in small letters. */
export function searchWords(search = ''): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Whether the text contains every word of the search; a search without words finds everything. */
export function hasWords(text: string, search: string | readonly string[] = ''): boolean {
  const within = text.toLowerCase()
  return (typeof search === 'string' ? searchWords(search) : search).every((word) => within.includes(word))
}

/** What `like` matches where the word stands anywhere in a text. */
export const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
