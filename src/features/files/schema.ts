/** What one person or team may keep: files of every state, and their bytes. */
export const QUOTA = {
  person: { files: 200, bytes: 500 * 1024 * 1024 },
  team: { files: 2000, bytes: 5 * 1024 * 1024 * 1024 },
}

/** Uploads wait this long for the form that names them to be saved. Days. */
export const KEEP_STAGED_DAYS = 7
