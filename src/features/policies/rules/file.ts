/** The place for texts of policies as PDF. */
export const FILE_SLOT = 'policy'
export const PDF = 'application/pdf'
export const MAX_FILE_BYTES = 20 * 1024 * 1024
