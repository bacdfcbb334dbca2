const PREFIX = 'care-draft:'

/** A draft in this browser, readable only for the person who wrote it and deleted on sign-out. It must not contain critical values. */
export interface LocalDraft<T> {
  read(): T | undefined
  write(value: T): void
  clear(): void
}

/** One key of local storage for one person's unfinished work. Another person's or an unreadable draft is ignored. */
export function localDraft<T>(name: string, person: string): LocalDraft<T> {
  const key = PREFIX + name
  return {
    read() {
      const stored = localStorage.getItem(key)
      if (stored === null) return undefined
      try {
        const draft = JSON.parse(stored) as { person?: string; value: T }
        return draft.person === person ? draft.value : undefined
      } catch {
        console.warn(`The draft '${name}' could not be read and is ignored`)
        return undefined
      }
    },
    write: (value) => localStorage.setItem(key, JSON.stringify({ person, value })),
    clear: () => localStorage.removeItem(key),
  }
}

export function clearDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
