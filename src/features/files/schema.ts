/** What one person may keep: files of every state, and their bytes. */
export const QUOTA = { files: 200, bytes: 500 * 1024 * 1024 }

/** Staged files wait this long for the form that names them to be saved; replaced ones are kept this long. Days. */
export const KEEP_DAYS = { staged: 7, superseded: 30 }
