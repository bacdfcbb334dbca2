import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about rate cards. */
export const rateActions = {
  see: {
    who: 'managers',
    words: 'see rate cards: what hours pay and are charged at, and which days are bank holidays',
    permission: 'pay',
    atSites: true,
  },
  change: {
    who: 'managers',
    words: 'write, begin and raise rate cards, and say which days are bank holidays',
    permission: 'pay',
  },
  seeTerms: {
    who: 'managers',
    words: 'read what is agreed with clients on late changes, orders, approval, payment and VAT',
    atSites: true,
  },
  changeTerms: {
    who: 'managers',
    words: 'begin new terms of a client',
    permission: 'pay',
  },
} satisfies Record<string, TeamAction>
