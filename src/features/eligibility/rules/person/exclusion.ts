import { defineRule, NOT_OPEN } from '../rule.ts'

/** The reason stays with the managers of the team: the worker learns that the shift is not open to them, and whom to ask. */
export const exclusion = defineRule({
  id: 'exclusion',
  title: 'Exclusion from a site',
  source: 'An exclusion that the team has recorded',
  level: 'block',
  choices: ['block'],
  overridable: true,
  confidential: true,
  judge({ exclusions }, { clientId, siteId, firstDay, lastDay }) {
    const excluded = exclusions.find(
      (one) =>
        one.clientId === clientId &&
        (one.siteId === null || one.siteId === siteId) &&
        one.from <= lastDay &&
        one.until > firstDay,
    )
    return excluded && { about: excluded.siteId ? 'site' : 'client', found: 1, asked: 0, at: firstDay }
  },
  say: ({ about }) => ({
    manager: about === 'site' ? 'Not sent to this site.' : 'Not sent to this client.',
    worker: NOT_OPEN,
  }),
})
