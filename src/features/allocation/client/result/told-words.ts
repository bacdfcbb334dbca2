import { HOLD_S } from '#features/notifications/rules/hold.ts'

/** Who hears of what was booked or taken back, and when. */
export const toldWords = (tells: number) =>
  tells === 0 ? '' : `. ${tells === 1 ? 'One person is' : `${tells} people are`} told in ${HOLD_S} seconds`
