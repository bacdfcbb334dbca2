import { defineRule, NOT_OPEN } from '../rule.ts'

export const neverTogether = defineRule({
  id: 'never-together',
  title: 'People who are not booked together',
  source: 'Two people whom the team keeps apart',
  level: 'block',
  choices: ['block', 'warn'],
  overridable: true,
  confidential: true,
  judge({ neverWith }, { beside, siteId, start }) {
    const meets = neverWith.some((one) => (one.siteId ?? siteId) === siteId && beside.includes(one.userId))
    return meets ? { found: 1, asked: 0, at: start } : undefined
  },
  say: () => ({
    manager: 'Not to be booked together with somebody who is at this site then.',
    worker: NOT_OPEN,
  }),
})
