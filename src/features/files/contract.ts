/** Files travel as streams: what they are asked for by are raw routes alone. */
export const contract = {}
