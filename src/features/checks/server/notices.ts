import type { Notice } from '#features/notifications/schema.ts'
import { longDayOf, type ToldNotice } from '#shared/notice-words.ts'
import { checkKinds, KIND_LABELS } from '../rules/check-kinds.ts'

function what({ params }: ToldNotice): string {
  const kind = checkKinds.find((one) => one === params.check)
  return kind ? `${KIND_LABELS[kind].toLowerCase().replace('dbs', 'DBS')} check` : 'pre-employment check'
}

/** The notifications of checks, with their words. */
export const notices = {
  'check-recorded': {
    mail: 'details',
    say: (told) => ({
      text: `${told.team} has recorded a ${what(told)} about you`,
      more: 'What was found, and how long it stands, is on the page.',
      onLockScreen: `${told.team} has recorded a check about you`,
      path: '/my-checks',
      button: 'See Your Checks',
    }),
  },
  'check-taken-back': {
    mail: 'details',
    say: (told) => ({
      text: `${told.team} has taken back a ${what(told)} about you`,
      more: 'It does not count any more. What counts now is on the page.',
      onLockScreen: `${told.team} has changed a check about you`,
      path: '/my-checks',
      button: 'See Your Checks',
    }),
  },
  'dbs-picture-unchecked': {
    mail: 'expiry',
    say: (told) => ({
      text: `Nobody has recorded the DBS check of ${told.who}`,
      more: `The picture of the certificate is deleted on ${longDayOf(told, told.params.on)}. The record of a check stays; the picture may not be kept for longer than six months.`,
      path: `/manager-dashboard/candidates?member=${told.about}&tab=checks`,
      button: 'Record the Check',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    checks: keyof typeof notices
  }
}
