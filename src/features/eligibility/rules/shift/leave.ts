import { meetsAny } from '#shared/calendar.ts'
import { defineRule } from '../rule.ts'

export const leave = defineRule({
  id: 'leave',
  title: 'Leave',
  source: 'Approved leave',
  level: 'block',
  choices: ['block', 'warn'],
  overridable: true,
  judge({ leave: minutes }, { start, end }) {
    return meetsAny(minutes, start, end) ? { found: 1, asked: 0, at: start } : undefined
  },
  say: () => ({
    manager: 'On leave.',
    worker: 'You are on leave.',
  }),
})
