import { ASK, defineRule } from '../rule.ts'

export const induction = defineRule({
  id: 'induction',
  title: 'Induction at the site',
  source: 'The site asks for an induction first',
  level: 'block',
  choices: ['block', 'warn'],
  overridable: true,
  judge({ inductedOn }, { needsInduction, siteId, firstDay }) {
    if (!needsInduction || (inductedOn[siteId] ?? Number.POSITIVE_INFINITY) <= firstDay) return undefined
    return { found: 0, asked: 1, at: firstDay }
  },
  say: () => ({
    manager: 'Has had no induction at this site.',
    worker: `You need an induction at this site first. ${ASK}`,
    wayOut: { act: 'induct', manager: 'Record the induction', worker: 'Ask your agency for the induction' },
  }),
})
