/** Of a shift those who can take it, the best first. */
export interface Takers {
  shiftId: string
  userIds: string[]
}

/**
 * Which shifts each person is offered: those that they can take, at most so many each. A shift that few can take comes first, so that the cap does not use them up
 * on shifts that others can take too.
 */
export function shareOffers(shifts: readonly Takers[], mostEach = Number.POSITIVE_INFINITY): Takers[] {
  const offered = new Map<string, number>()
  const shares = new Map<string, string[]>()
  for (const { shiftId, userIds } of shifts.toSorted((a, b) => a.userIds.length - b.userIds.length)) {
    const asked = userIds.filter((userId) => (offered.get(userId) ?? 0) < mostEach)
    for (const userId of asked) offered.set(userId, (offered.get(userId) ?? 0) + 1)
    shares.set(shiftId, asked)
  }
  return shifts.map(({ shiftId }) => ({ shiftId, userIds: shares.get(shiftId) ?? [] }))
}
