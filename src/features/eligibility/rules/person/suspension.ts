import { meetsAny } from '#shared/calendar.ts'
import { ASK, defineRule } from '../rule.ts'

export const suspension = defineRule({
  id: 'suspension',
  title: 'Suspension',
  source: 'The team’s managers',
  level: 'block',
  choices: ['block'],
  overridable: false,
  judge({ suspended }, { firstDay, lastDay }) {
    return meetsAny(suspended, firstDay, lastDay + 1) ? { found: 1, asked: 0, at: firstDay } : undefined
  },
  say: () => ({
    manager: 'Suspended on this day.',
    worker: `You cannot be booked on this day. ${ASK}`,
  }),
})
