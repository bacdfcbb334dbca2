import { addDays, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoPart } from '../../../demo/part.ts'

const HOUR = 60

/**
 * Each agency gets a second role at some sites, a rise to come, and a role that has ended; two have hours by contract.
 * Everybody else is booked in their job.
 */
export const demo: DemoPart = ({ cast: { teams, members, now }, actions }) =>
  teams.map((team) => ({
    at: now - DAY_MS / 5,
    run: async () => {
      const { roles, clients } = await actions.as(team.owner)
      const staff = members.filter(
        (member) => member.team === team && !/^asks|withdrawn|rejected|left|removed/.test(member.person.stage),
      )
      const today = londonDay(new Date(now))
      const { items } = await clients.list({ teamId: team.id, state: 'active' })
      const siteIds = items.flatMap(({ sites }) => sites.map(({ id }) => id)).slice(0, 2)
      const [both, rise, ended] = staff.map(({ account }) => ({ teamId: team.id, userId: account.id, from: today }))
      if (!both || !rise || !ended) return
      await roles.record({
        ...both,
        job: 'support-worker',
        replaces: 0,
        siteIds,
        rate: '14.60',
        keepsJob: true,
        contractMinutes: 10 * HOUR,
      })
      const job = 'care-assistant'
      await roles.record({
        ...rise,
        job,
        replaces: 0,
        siteIds: [],
        rate: '13.90',
        keepsJob: true,
        contractMinutes: 36 * HOUR,
      })
      await roles.record({
        ...rise,
        job,
        replaces: 1,
        from: addDays(today, 30),
        siteIds: [],
        rate: '14.35',
        contractMinutes: 36 * HOUR,
      })
      await roles.record({ ...ended, job, replaces: 0, siteIds, keepsJob: true })
      await roles.end({ ...ended, job, replaces: 1, from: addDays(today, 7) })
    },
  }))
