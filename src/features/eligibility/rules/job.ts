import { jobLabel } from '#features/teams/rules/jobs.ts'
import { ASK, defineRule } from './rule.ts'

/** Somebody works in the jobs that they do in the team on that day. */
export const job = defineRule({
  id: 'job',
  title: 'Job of the shift',
  source: 'The jobs that somebody does in the team',
  level: 'block',
  choices: ['block', 'warn'],
  overridable: true,
  judge({ jobs }, { job: asked, firstDay }) {
    const does = jobs.some((one) => one.job === asked && firstDay >= one.from && firstDay < one.until)
    return does ? undefined : { found: 0, asked: 1, at: firstDay }
  },
  say: (_, { shift }) => ({
    manager: `Does not work as ${jobLabel(shift.job)} in your team on this day.`,
    worker: `This shift is for another job: ${jobLabel(shift.job)}. ${ASK}`,
  }),
})
