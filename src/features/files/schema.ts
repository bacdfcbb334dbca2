/** The quota of one person or team: files of every state, and their bytes. */
export const QUOTA = {
  person: { files: 200, bytes: 500 * 1024 * 1024 },
  team: { files: 2000, bytes: 5 * 1024 * 1024 * 1024 },
}

/** Days for which an upload waits until a form that uses it is saved. */
export const KEEP_STAGED_DAYS = 7
