/** The people who can take a shift, the best first. */
export interface Takers {
  shiftId: string
  userIds: string[]
}

/**
 * How many offers of a team somebody may have open at once, and how many messages they get a day with offers, or of
 * shifts that are urgent.
 */
export interface OfferCaps {
  atOnce: number
  aDay: number
}

/** How many more offers somebody may get now, who has so many open and was sent so many messages today. */
export function roomFor({ atOnce, aDay }: OfferCaps, { open, sent } = { open: 0, sent: 0 }): number {
  return mayBeTold({ aDay }, { sent }) ? Math.max(0, atOnce - open) : 0
}

/** Whether somebody may be sent one more message today, who was sent so many. */
export const mayBeTold = ({ aDay }: Pick<OfferCaps, 'aDay'>, { sent } = { sent: 0 }) => sent < aDay

/**
 * Which shifts each person is offered: those that they can take, as many as they have room for. A shift that few can
 * take comes first, so that the cap does not use them up on shifts that others can take too.
 */
export function shareOffers(shifts: readonly Takers[], roomOf: (userId: string) => number): Takers[] {
  const offered = new Map<string, number>()
  const shares = new Map<string, string[]>()
  for (const { shiftId, userIds } of shifts.toSorted((a, b) => a.userIds.length - b.userIds.length)) {
    const asked = userIds.filter((userId) => (offered.get(userId) ?? 0) < roomOf(userId))
    for (const userId of asked) offered.set(userId, (offered.get(userId) ?? 0) + 1)
    shares.set(shiftId, asked)
  }
  return shifts.map(({ shiftId }) => ({ shiftId, userIds: shares.get(shiftId) ?? [] }))
}
