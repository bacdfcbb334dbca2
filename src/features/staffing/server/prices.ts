import type { Span } from '#features/shifts/rules/times.ts'
import type { ShiftInput } from '#features/shifts/schema.ts'
import { foreseeEach } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'

/** 422 for a shift that is to be made where neither it nor a card says what somebody earns. */
export async function requirePrices(
  context: TeamContext,
  shifts: readonly (ShiftInput & Span)[],
  say: (job: string) => string,
) {
  const open = shifts.filter(({ pay }) => !pay)
  const prices = await foreseeEach(
    context,
    open.map(({ siteId, job, day, breakMinutes, startsAt, endsAt, isSleepIn = false, isOnCall = false }) => ({
      ...{ siteId, job, day, breakMinutes, startsAt, endsAt, isSleepIn, isOnCall },
      ...{ pay: null, flatPay: null, callPay: null },
    })),
  )
  const lacking = open.find((_, place) => prices[place]!.unpriced > 0)
  if (lacking) throw invalid([{ path: 'siteId', message: say(lacking.job) }])
}
