import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { DayNumber } from '#shared/calendar.ts'
import type { Person, Shift } from '../prepare.ts'
import { ASK, defineRule, type Finding, nearDay } from '../rule.ts'

const isOn = (day: DayNumber, { from, until }: { from: DayNumber; until: DayNumber }) => day >= from && day < until

/**
 * The part of the shift's job that they do not have on a day: the role, its site, or (undefined) their own job, where
 * they hold no role; null: they have it all.
 */
function lackingOn(
  { jobs, roles }: Person,
  { job: asked, siteId }: Shift,
  day: DayNumber,
): 'role' | 'site' | undefined | null {
  if (!roles.some((one) => isOn(day, one)))
    return jobs.some((one) => one.job === asked && isOn(day, one)) ? null : undefined
  const role = roles.find((one) => one.job === asked && isOn(day, one))
  if (!role) return 'role'
  return role.siteIds === null || role.siteIds.includes(siteId) ? null : 'site'
}

/**
 * On every day of the shift people work only in the roles that they hold, at the sites of each; without a role, in
 * their job in the team.
 */
export const job = defineRule({
  id: 'job',
  title: 'Job of the shift',
  source: 'The roles that somebody holds in the team, or their job',
  level: 'block',
  choices: ['block', 'warn'],
  overridable: true,
  judge(person, shift) {
    const found: Finding[] = []
    for (let day = shift.firstDay; day <= shift.lastDay; day++) {
      const about = lackingOn(person, shift, day)
      if (about !== null && found.every((one) => one.about !== about))
        found.push({ found: 0, asked: 1, at: day, ...(about && { about }) })
    }
    return found
  },
  say({ about, at }, { shift }) {
    const name = jobLabel(shift.job)
    if (about === 'site')
      return {
        manager: `Works as ${name}, but not at this site.`,
        worker: `Your role as ${name} is for other sites. ${ASK}`,
      }
    return {
      manager:
        about === 'role'
          ? `Does not hold the role of ${name} on ${nearDay(at)}.`
          : `Does not work as ${name} in your team on ${nearDay(at)}.`,
      worker:
        at === shift.firstDay
          ? `This shift is for another job: ${name}. ${ASK}`
          : `This shift goes on until ${nearDay(at)}, when you do not work as ${name}. ${ASK}`,
    }
  },
})
