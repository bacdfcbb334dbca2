import { whatIsSaid } from '#features/availability/rules/said.ts'
import { defineRule } from '../rule.ts'

/** What somebody said they cannot do never blocks: they may change their mind, and a manager may ring them. */
export const availability = defineRule({
  id: 'availability',
  title: 'Availability',
  source: 'What the person has said',
  level: 'warn',
  choices: ['warn', 'off'],
  overridable: true,
  judge({ said }, { wall, start }) {
    return said && whatIsSaid(said, wall).worst === 'cannot' ? { found: 1, asked: 0, at: start } : undefined
  },
  say: () => ({ manager: 'Said that they cannot work then.', worker: 'You said that you cannot work then.' }),
})
