import type { OwnShift } from '#features/shifts/schema.ts'

const YOURS = 'It is yours until somebody takes it over.'

/**
 * What has become of asking colleagues to take a shift over, for whoever asked. What stands against a colleague only
 * they and the agency may know: it says that somebody cannot work it, never why.
 */
export function sayOwnSwap({ state, chosen, asked, declined, named }: NonNullable<OwnShift['swap']>): string {
  if (state === 'accepted') return 'A colleague would work it. It is yours until a manager agrees.'
  if (state === 'declined') return sayNobody({ chosen, asked })
  if (asked === 0)
    return chosen === null
      ? `Colleagues who can work it are being asked. ${YOURS}`
      : `Whoever of those you chose can work it is being asked. ${YOURS}`
  const left = chosen === null ? 0 : chosen - asked
  return [
    `${colleagues(asked)} ${asked === 1 ? 'is' : 'are'} asked`,
    left > 0 && `${left} of those you chose cannot work it as things are`,
    declined > 0 && `${declined} said no`,
    named > 0 && `${named} would swap for one of theirs`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat(`. ${YOURS}`)
}

/** Why it has ended without anybody. */
export function sayNobody({ chosen, asked }: { chosen: number | null; asked: number }): string {
  if (asked > 0) return 'Everybody you asked has said no. The shift is yours.'
  if (chosen === null) return 'Nobody was asked: none of your colleagues can work it as things are. The shift is yours.'
  const whom = chosen === 1 ? 'whom you chose cannot' : 'none of those you chose can'
  return `Nobody was asked: ${whom} work it as things are. Why, only they and your agency may know. The shift is yours.`
}

const colleagues = (count: number) => `${count} ${count === 1 ? 'colleague' : 'colleagues'}`
