import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { DayNumber } from './calendar.ts'
import { ASK, defineRule } from './rule.ts'

const isOn = (day: DayNumber, { from, until }: { from: DayNumber; until: DayNumber }) => day >= from && day < until

/** Somebody works in the roles that they hold on that day, at the sites of each; whoever holds none, in the job that they do in the team. */
export const job = defineRule({
  id: 'job',
  title: 'Job of the shift',
  source: 'The roles that somebody holds in the team, or their job',
  level: 'block',
  choices: ['block', 'warn'],
  overridable: true,
  judge({ jobs, roles }, { job: asked, siteId, firstDay }) {
    const finding = { found: 0, asked: 1, at: firstDay }
    if (!roles.some((one) => isOn(firstDay, one)))
      return jobs.some((one) => one.job === asked && isOn(firstDay, one)) ? undefined : finding
    const role = roles.find((one) => one.job === asked && isOn(firstDay, one))
    if (!role) return { ...finding, about: 'role' }
    return role.siteIds === null || role.siteIds.includes(siteId) ? undefined : { ...finding, about: 'site' }
  },
  say({ about }, { shift }) {
    const name = jobLabel(shift.job)
    if (about === 'site')
      return {
        manager: `Works as ${name}, but not at this site.`,
        worker: `Your role as ${name} is for other sites. ${ASK}`,
      }
    return {
      manager:
        about === 'role'
          ? `Does not hold the role of ${name} on this day.`
          : `Does not work as ${name} in your team on this day.`,
      worker: `This shift is for another job: ${name}. ${ASK}`,
    }
  },
})
