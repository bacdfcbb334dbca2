import type { ToldExamples } from '#testing/mail/example.ts'
import { open, several, shift } from '#testing/mail/shifts.ts'

const ANSWER_BY = '2026-11-23T14:30:00Z'

/** One that is over. */
const missed = { ...open, createdAt: '2026-11-29T10:00:00Z' }

export const told: ToldExamples = {
  'shift-published': [shift, several],
  'shift-changed': [shift, several],
  'shift-cancelled': [open, { ...several, shift: open.shift }],
  'shift-released': [open],
  'shift-offered': [
    { ...open, params: { ...open.params, until: ANSWER_BY } },
    { ...several, shift: open.shift, params: { ...several.params, until: ANSWER_BY } },
  ],
  'shift-urgent': [open, { ...several, shift: open.shift }],
  'shift-standby': [open],
  'shift-not-picked': [open],
  'shift-not-cleared': [open],
  'shift-people-at-risk': [
    { ...open, params: { ...open.params, people: 1 } },
    { ...several, about: null, aboutName: null, params: { ...several.params, people: 2 } },
    { ...open, params: { ...open.params, people: 1, released: 1 } },
  ],
  'shift-nobody-left': [{ ...open, about: null, aboutName: null }],
  'shift-miss-disputed': [{ ...missed, shift: shift.shift }],
  'shift-miss-kept': [missed],
  'shift-miss-taken-back': [missed],
  'shift-late': [{ ...open, params: { ...open.params, minutes: 20 } }],
}
