import { type Act, ask, find, later, ofTeam, type Turn } from '#testing/race/turn.ts'

const siteOf = (turn: Turn) =>
  find<string>(
    turn,
    `select to_json(s.id) from app.sites s where s.team_id = $1 order by md5(s.id || ($2 % 3)::text) limit 1`,
    [turn.team, turn.number],
  )

const EVERY_DAY = { weekday: true, saturday: true, sunday: true, holiday: true }
const bands = (number: number) => [
  {
    ...EVERY_DAY,
    job: 'care-assistant',
    start: '07:00',
    end: '19:00',
    breakMinutes: 60,
    needed: 1 + (number % 2),
    pay: '13.50',
  },
  { ...EVERY_DAY, job: 'care-assistant', start: '19:00', end: '07:00', breakMinutes: 60, needed: 1, pay: '14.50' },
]

/** Two managers at once: one version, and the other learns of it. */
async function sayLevels(turn: Turn) {
  const siteId = await siteOf(turn)
  if (!siteId) return undefined
  const version = await find<number>(
    turn,
    'select coalesce(max(version), 0)::int from app.staffing_levels where site_id = $1',
    [siteId],
  )
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    ...{ method: 'PUT', path: ofTeam(turn, `/sites/${siteId}/staffing`) },
    body: { version, from: later(1 + (turn.number % 5)), bands: bands(turn.number), mixes: [] },
  })
}

/** The missing shifts of the same days, by two at once. */
async function makeMissing(turn: Turn) {
  const siteId = await siteOf(turn)
  if (!siteId) return undefined
  const from = later(1 + (turn.number % 10))
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    path: ofTeam(turn, `/sites/${siteId}/staffing/missing`),
    body: { from, through: from },
  })
}

/** The whole of a template with one person's name, over what is known of it; two at once have one winner. */
async function saveTemplate(turn: Turn) {
  const siteId = await siteOf(turn)
  if (!siteId) return undefined
  const known = await find<{ templateId?: string; version: number }>(
    turn,
    `select coalesce((select json_build_object('templateId', w.id, 'version', w.version) from app.week_templates w
      where w.team_id = $1 and w.site_id = $2 limit 1), '{"version": 0}')`,
    [turn.team, siteId],
  )
  const line = { week: 1 + (turn.number % 2), job: 'care-assistant', breakMinutes: 60, places: 2, pay: '13.50' }
  const lines = [1, 3, 5].map((weekday) => ({
    ...{ ...line, weekday, siteId, start: '08:00', end: '20:00', isSleepIn: false, isOnCall: false },
    // One booking a week, which the log has one row of.
    people: weekday === 1 && turn.number % 3 === 0 ? [turn.person.id] : [],
  }))
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    ...{ method: 'PUT', path: ofTeam(turn, '/week-templates') },
    body: { ...known, name: 'Days', siteId, weeks: 2, lines },
  })
}

const templateOf = (turn: Turn) =>
  find<string>(
    turn,
    `select to_json(w.id) from app.week_templates w where w.team_id = $1 order by md5(w.id || ($2 % 3)::text) limit 1`,
    [turn.team, turn.number],
  )

/** Drafts of one week of a template, by two at once; or only what it would come to. */
async function applyTemplate(turn: Turn) {
  const id = await templateOf(turn)
  if (!id) return undefined
  const body = {
    from: later(7 + (turn.number % 3)),
    count: 1,
    firstWeek: 1,
    clashes: 'open',
    tryOnly: turn.number % 4 === 0,
  }
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    ...{ path: ofTeam(turn, `/week-templates/${id}/apply`), body },
  })
}

async function removeTemplate(turn: Turn) {
  const id = await templateOf(turn)
  return id ? ask(turn, turn.manager, { method: 'DELETE', path: ofTeam(turn, `/week-templates/${id}`) }) : undefined
}

export const race: Act[] = [
  { name: 'say how many people a site needs', weight: 3, run: sayLevels, audited: 'staffing.levels' },
  { name: 'make the shifts that a site lacks', weight: 2, run: makeMissing, mayWrite: ['staffing.make', 'rota.act'] },
  { name: 'save a template of weeks', weight: 3, run: saveTemplate, audited: 'staffing.template' },
  {
    ...{ name: 'apply a template of weeks', weight: 3, run: applyTemplate },
    mayWrite: ['staffing.apply', 'assignment.assign', 'rota.act'],
  },
  { name: 'delete a template of weeks', weight: 1, run: removeTemplate, audited: 'staffing.remove-template' },
]
