import { addDays, londonDay, startOfWeek } from '#shared/time.ts'
import { DAY_MS, type DemoPart, type DemoTeam } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'

const EVERY_DAY = { weekday: true, saturday: true, sunday: true, holiday: true } as const
/** So many sites have said what they need. */
const SITES = 6
type Band = Parameters<Awaited<ReturnType<Actions['as']>>['staffing']['saveLevels']>[0]['bands'][number]

/**
 * What the first sites of a team need, as their shifts of a week are: at one more than there is, at one a nurse among
 * them; the first has another first day.
 */
async function sayLevels({ team, actions, now }: { team: DemoTeam; actions: Actions; now: number }) {
  const { clients, staffing } = await actions.as(team.manager)
  const { items } = await clients.list({ teamId: team.id, state: 'active' })
  const sites = items.flatMap((client) => client.sites.filter(({ archived }) => !archived)).slice(0, SITES)
  const today = londonDay(new Date(now))
  for (const [place, { id: siteId }] of sites.entries()) {
    const { lines } = await staffing.weekAsLines({ teamId: team.id, week: startOfWeek(today), siteId })
    const byTimes = Map.groupBy(
      lines.filter(({ isOnCall }) => !isOnCall),
      ({ job, start, end }) => `${job} ${start} ${end}`,
    )
    const bands = [...byTimes.values()].map((same): Band => {
      const { job, start, end, breakMinutes, pay } = same[0]!
      const needed = Math.max(...same.map(({ places }) => places)) + (place === 1 ? 1 : 0)
      return { job, start, end, breakMinutes, needed, ...(pay && { pay }), ...EVERY_DAY }
    })
    const mixes =
      place === 2 ? [{ ...EVERY_DAY, quality: 'nurse' as const, start: '08:00', end: '20:00', least: 1 }] : []
    await staffing.saveLevels({ teamId: team.id, siteId, version: 0, from: today, bands, mixes })
    if (place > 0) continue
    const more = bands.map((band) => ({ ...band, needed: band.needed! + 1 }))
    const from = addDays(startOfWeek(today), 28)
    await staffing.saveLevels({ teamId: team.id, siteId, version: 1, from, bands: more, mixes })
  }
}

/** A rota of a week at a site, with its people, which has made drafts for two weeks that nobody has planned yet. */
async function applyTemplate({ team, actions, now }: { team: DemoTeam; actions: Actions; now: number }) {
  const { clients, staffing } = await actions.as(team.manager)
  const { items } = await clients.list({ teamId: team.id, state: 'active' })
  const site = items.flatMap((client) => client.sites.filter(({ archived }) => !archived))[0]
  if (!site) return
  const monday = startOfWeek(londonDay(new Date(now)))
  const { lines } = await staffing.weekAsLines({ teamId: team.id, week: monday, siteId: site.id })
  const saved = await staffing.saveTemplate({
    ...{ teamId: team.id, version: 0, name: `${site.name}, usual week`, siteId: site.id, weeks: 1, lines },
  })
  await staffing.applyTemplate({
    ...{ teamId: team.id, templateId: saved.id, from: addDays(monday, 42), count: 2, firstWeek: 1 },
    ...{ clashes: 'open', tryOnly: false },
  })
}

/** What some sites of the first agency need, and a template that has made drafts. */
export const demo: DemoPart = ({ cast: { teams, now }, actions }) =>
  teams.slice(0, 1).flatMap((team) => [
    { at: now - 3 * DAY_MS, run: () => sayLevels({ team, actions, now: now - 3 * DAY_MS }) },
    { at: now - 2 * DAY_MS, run: () => applyTemplate({ team, actions, now: now - 2 * DAY_MS }) },
  ])
