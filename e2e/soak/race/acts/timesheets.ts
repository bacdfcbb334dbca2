import { type Act, ask, find, ofTeam, send, type Turn } from '../turn.ts'
import { type Line, lineThat, ownLineThat, placeThatIsOver } from '../worked.ts'

const NOT_APPROVED = 'r.approved_version is distinct from r.version'
const BREAKS = [0, 20, 30] as const

const by = (turn: Turn) => (turn.number % 2 === 0 ? turn.manager : turn.second)
const ofLine = (turn: Turn, { id }: Line, rest = '') => ofTeam(turn, `/timesheets/${id}${rest}`)
const own = ({ id }: Line, rest = '') => `/hours/${id}${rest}`

/** As planned, or one end in an hour that the person may have worked elsewhere. */
function said({ number }: Turn, { version, start, end }: Line) {
  const shifted = (time: string, hours: number) =>
    `${String((Number(time.slice(0, 2)) + 24 + hours) % 24).padStart(2, '0')}${time.slice(2)}`
  return {
    version,
    start: shifted(start, number % 3 === 1 ? -1 : 0),
    end: shifted(end, number % 3 === 2 ? 1 : 0),
    breakMinutes: BREAKS[number % 3]!,
    reason: 'So it was',
  }
}

async function confirm(turn: Turn) {
  const line = await ownLineThat(turn, 'r.confirmed_version is distinct from r.version')
  return line && ask(turn, line.person, { path: own(line, '/confirm'), body: { version: line.version } })
}

async function change(turn: Turn) {
  const line = await ownLineThat(turn, NOT_APPROVED)
  return line && ask(turn, line.person, { method: 'PUT', path: own(line), body: said(turn, line) })
}

async function dispute(turn: Turn) {
  const line = await ownLineThat(turn)
  const body = { version: line?.version, words: 'I stayed longer' }
  return line && ask(turn, line.person, { path: own(line, '/dispute'), body })
}

async function finishWeek(turn: Turn) {
  const line = await ownLineThat(turn)
  return line && ask(turn, line.person, { path: '/hours/weeks', body: { teamId: turn.team, week: line.week } })
}

async function correct(turn: Turn) {
  const line = await lineThat(turn)
  return line && ask(turn, by(turn), { method: 'PUT', path: ofLine(turn, line), body: said(turn, line) })
}

async function askAbout(turn: Turn) {
  const line = await lineThat(turn)
  const body = { version: line?.version, words: 'When did you leave?' }
  return line && ask(turn, by(turn), { path: ofLine(turn, line, '/ask'), body })
}

async function answer(turn: Turn) {
  const line = await lineThat(
    turn,
    `exists (select from app.disputes d where d.record_id = r.id and d.side = 'worker' and d.answered_at is null)`,
  )
  const body = { version: line?.version, words: 'The site says no' }
  return line && ask(turn, by(turn), { path: ofLine(turn, line, '/answer'), body })
}

/** Of two approvals the one that comes next; both managers ask for it. */
async function approveSecond(turn: Turn) {
  const line = await lineThat(turn, `r.first_version = r.version and ${NOT_APPROVED}`)
  const body = { lines: [{ recordId: line?.id, version: line?.version }] }
  return line && ask(turn, by(turn), { path: ofTeam(turn, '/timesheets/approve'), body })
}

/** Beside whoever changes the same line. */
async function approve(turn: Turn) {
  const line = await lineThat(turn, NOT_APPROVED)
  const body = { lines: [{ recordId: line?.id, version: line?.version }] }
  return line && ask(turn, by(turn), { path: ofTeam(turn, '/timesheets/approve'), body })
}

async function approveMatching(turn: Turn) {
  const line = await lineThat(turn, NOT_APPROVED)
  if (!line) return undefined
  const shown = await send(turn, by(turn), {
    method: 'GET',
    path: `/api${ofTeam(turn, `/timesheets/totals?week=${line.week}`)}`,
  })
  if (!shown.ok) return shown
  const { matching } = (await shown.json()) as { matching: number }
  const body = { week: line.week, count: Math.max(1, matching) }
  return ask(turn, by(turn), { path: ofTeam(turn, '/timesheets/approve-matching'), body })
}

async function takeBack(turn: Turn) {
  const line = await lineThat(turn, 'r.version in (r.approved_version, r.first_version)')
  return line && ask(turn, by(turn), { path: ofLine(turn, line, '/take-back'), body: { version: line.version } })
}

/** A manager says that somebody who counts as having worked did not come, or that they came after all. */
async function miss(turn: Turn) {
  const place = await placeThatIsOver(turn, `a.state in ('worked', 'missed')`)
  const body = { missed: !place?.missed }
  return place && ask(turn, by(turn), { path: ofTeam(turn, `/assignments/${place.id}/missed`), body })
}

/** What nobody clocked is entered when the record is there: it is read again. */
async function enterLate(turn: Turn) {
  const place = await placeThatIsOver(turn, `a.state = 'worked'`)
  if (!place) return undefined
  const kind = turn.number % 3 === 0 ? 'in' : 'out'
  const at = new Date(Date.parse(place.endsAt) - (kind === 'in' ? 8 : 0) * 3_600_000 - (turn.number % 7) * 60_000)
  return ask(turn, by(turn), {
    path: ofTeam(turn, `/assignments/${place.id}/clock`),
    body: { id: crypto.randomUUID(), kind, at: at.toISOString(), reason: 'The phone was empty' },
  })
}

async function setTolerance(turn: Turn) {
  const version = await find<number>(turn, 'select max(version) from app.timesheet_settings where team_id = $1', [
    turn.team,
  ])
  return ask(turn, turn.manager, {
    method: 'PUT',
    path: ofTeam(turn, '/timesheets/settings'),
    body: { version: version ?? 0, tolerance: [null, 0, 15][turn.number % 3], steps: 1 + (turn.number % 2) },
  })
}

export const timesheetActs: Act[] = [
  { name: 'confirm hours', weight: 14, run: confirm, mayWrite: 'timesheet.confirm' },
  { name: 'say when one worked', weight: 14, run: change, audited: 'timesheet.change' },
  { name: 'dispute hours', weight: 6, run: dispute, audited: 'timesheet.dispute' },
  { name: 'mark a week as done', weight: 4, run: finishWeek, audited: 'timesheet.finish-week' },
  { name: 'change hours', weight: 12, run: correct, audited: 'timesheet.correct' },
  { name: 'ask about hours', weight: 5, run: askAbout, audited: 'timesheet.ask' },
  { name: 'answer about hours', weight: 5, run: answer, audited: 'timesheet.answer' },
  // How many lines each approves, the invariants count.
  { name: 'approve hours', weight: 14, run: approve },
  { name: 'approve hours a second time', weight: 8, run: approveSecond },
  { name: 'approve hours that match', weight: 6, run: approveMatching },
  { name: 'take back an approval of hours', weight: 6, run: takeBack, audited: 'timesheet.take-back' },
  {
    name: 'note that who worked was missing',
    weight: 5,
    run: miss,
    mayWrite: ['assignment.miss', 'assignment.take-back-miss'],
  },
  { name: 'enter late what was not clocked', weight: 6, run: enterLate },
  { name: 'choose a tolerance of hours', weight: 2, run: setTolerance, audited: 'timesheet.settings' },
]
