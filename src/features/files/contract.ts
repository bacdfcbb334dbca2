/** The files feature has raw routes only, because files are streams. */
export const contract = {}
