import { defineRule } from '../rule.ts'

const ALL = 100

/** Shifts are for those whose registration is complete (specification, profile page: 'At 100%'; security AZ28). */
export const profile = defineRule({
  id: 'profile',
  title: 'Registration',
  source: 'Shifts open when the registration is complete',
  level: 'block',
  choices: ['block', 'warn', 'off'],
  overridable: true,
  judge({ completion }, { firstDay }) {
    return completion < ALL ? { found: completion, asked: ALL, at: firstDay } : undefined
  },
  say: ({ found }) => ({
    manager: `The registration is ${found}% complete.`,
    worker: `Your profile is ${found}% complete. Complete it to take shifts.`,
    wayOut: { act: 'complete', manager: 'Ask for what is missing', worker: 'Complete your profile' },
  }),
})
