import { type Day, formatLongDay } from '#shared/time.ts'

/**
 * From when on the minimum wage is not known to this version: it is set anew each April, and the figures of 2027 were
 * not published when this was written.
 */
export const WAGE_UNKNOWN_FROM: Day = '2027-04-01'

export const WAGE_UNKNOWN = `The minimum wage from ${formatLongDay(WAGE_UNKNOWN_FROM)} is not known to this version`
