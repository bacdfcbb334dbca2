import { ASK, defineRule } from './rule.ts'

export const neverTogether = defineRule({
  id: 'never-together',
  title: 'People who are not booked together',
  source: 'Two people whom the team keeps apart',
  level: 'block',
  choices: ['block', 'warn'],
  overridable: true,
  judge({ neverWith }, { people, start }) {
    return neverWith.some((userId) => people.includes(userId)) ? { found: 1, asked: 0, at: start } : undefined
  },
  say: () => ({
    manager: 'Not to be booked together with somebody who is on this shift.',
    worker: `This shift is not open to you. ${ASK}`,
  }),
})
