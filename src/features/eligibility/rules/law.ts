import { type DayNumber, dayNumber } from '#shared/calendar.ts'

const WTR = 'Working Time Regulations 1998'

/** Figures of law, each with its source and the days from which a value holds. Hours and breaks in minutes, money in pence. */
const figures = {
  averageWeek: { source: `${WTR}, regulation 4`, since: { '1998-10-01': 48 * 60 } },
  dailyRest: { source: `${WTR}, regulation 10`, since: { '1998-10-01': 11 * 60 } },
  breakAfter: { source: `${WTR}, regulation 12`, since: { '1998-10-01': 6 * 60 } },
  break: { source: `${WTR}, regulation 12`, since: { '1998-10-01': 20 } },
  nightAverage: { source: `${WTR}, regulation 6`, since: { '1998-10-01': 8 * 60 } },
  nightPart: { source: `${WTR}, regulation 2`, since: { '1998-10-01': 3 * 60 } },
  youngDay: { source: `${WTR}, regulation 5A`, since: { '2003-04-06': 8 * 60 } },
  youngWeek: { source: `${WTR}, regulation 5A`, since: { '2003-04-06': 40 * 60 } },
  youngDailyRest: { source: `${WTR}, regulation 10(2)`, since: { '1998-10-01': 12 * 60 } },
  youngWeeklyRest: { source: `${WTR}, regulation 11(3)`, since: { '1998-10-01': 48 * 60 } },
  youngBreakAfter: { source: `${WTR}, regulation 12(4)`, since: { '1998-10-01': 270 } },
  youngBreak: { source: `${WTR}, regulation 12(4)`, since: { '1998-10-01': 30 } },
  wageFrom21: wage({ '2024-04-01': 1144, '2025-04-01': 1221, '2026-04-01': 1271 }),
  wageFrom18: wage({ '2024-04-01': 860, '2025-04-01': 1000, '2026-04-01': 1085 }),
  wageUnder18: wage({ '2024-04-01': 640, '2025-04-01': 755, '2026-04-01': 800 }),
  // Of each whole day: gov.uk, National Minimum Wage and Living Wage: accommodation.
  accommodationOffset: wage({ '2024-04-01': 999, '2025-04-01': 1066, '2026-04-01': 1110 }),
} satisfies Record<string, { source: string; since: Record<string, number> }>

function wage(since: Record<string, number>) {
  return { source: 'National Minimum Wage Regulations 2015', since }
}

export type Law = Record<keyof typeof figures, number>

/** The night of the law unless workplace or workforce agree another: 23:00 to 06:00 (regulation 2). */
export const NIGHT = { from: 23, until: 6 } as const

const known = new Map<DayNumber, Law>()

/**
 * The figures in force on a day; 0 before the first that is known, and of the wage the last known from
 * `WAGE_UNKNOWN_FROM` (rates) on, as what it is at least.
 */
export function lawOn(day: DayNumber): Law {
  let law = known.get(day)
  if (!law) {
    law = Object.fromEntries(Object.entries(figures).map(([name, { since }]) => [name, latest(since, day)])) as Law
    known.set(day, law)
  }
  return law
}

function latest(since: Record<string, number>, day: DayNumber): number {
  const begun = Object.entries(since).filter(([from]) => dayNumber(from) <= day)
  return begun.at(-1)?.[1] ?? 0
}
