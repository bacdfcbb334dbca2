const METRES_IN_A_MILE = 1609.344

/** Distances are stored in metres and said in miles. */
export const toMetres = (miles: number) => Math.round(miles * METRES_IN_A_MILE)
export const toMiles = (metres: number) => Math.round(metres / METRES_IN_A_MILE)
