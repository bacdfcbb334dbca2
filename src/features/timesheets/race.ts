import { addDays } from '#shared/time.ts'
import type { SoakPerson } from '#testing/race/people.ts'
import { askContact, choosePin, endPin, revoke, signByPin, signHere, signTwice } from '#testing/race/signing.ts'
import { type Act, ask, find, ofTeam, send, type Turn } from '#testing/race/turn.ts'
import { upload } from '#testing/race/uploads.ts'
import { type Line, lineThat, ownLineThat, placeThatIsOver } from '#testing/race/worked.ts'

import { OWN_PAPERS, TEAM_PAPERS } from './rules/papers.ts'

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

const NOT_CONFIRMED = 'r.confirmed_version is distinct from r.version'

/** As planned where there is such a line: then it matches. */
async function confirm(turn: Turn) {
  const line =
    (await ownLineThat(turn, `${NOT_CONFIRMED} and r.worked = r.planned`)) ?? (await ownLineThat(turn, NOT_CONFIRMED))
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

const DISPUTED = `exists (select from app.disputes d where d.record_id = r.id and d.side = 'worker' and d.answered_at is null)`

async function answer(turn: Turn) {
  const line = await lineThat(turn, DISPUTED)
  const body = { version: line?.version, words: 'The site says no' }
  return line && ask(turn, by(turn), { path: ofLine(turn, line, '/answer'), body })
}

/** Of two approvals the one that comes next; both managers ask for it. */
async function approveSecond(turn: Turn) {
  const line = await lineThat(turn, `r.first_version = r.version and ${NOT_APPROVED}`)
  const body = { lines: [{ recordId: line?.id, version: line?.version }], unsigned: turn.number % 3 > 0 }
  return line && ask(turn, by(turn), { path: ofTeam(turn, '/timesheets/approve'), body })
}

/** Beside whoever changes the same line. */
async function approve(turn: Turn) {
  const line = await lineThat(turn, NOT_APPROVED)
  const body = { lines: [{ recordId: line?.id, version: line?.version }], unsigned: turn.number % 3 > 0 }
  return line && ask(turn, by(turn), { path: ofTeam(turn, '/timesheets/approve'), body })
}

/** As planned, and confirmed by its person. */
const MATCHES = `${NOT_APPROVED} and r.worked = r.planned and r.confirmed_version = r.version`

/** In a week in which something matches, where there is one. */
async function approveMatching(turn: Turn) {
  const line = (await lineThat(turn, MATCHES)) ?? (await lineThat(turn, NOT_APPROVED))
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

interface Adding {
  person: SoakPerson
  /** The team's slot, for a manager. */
  team?: string
  path: string
}

/** Uploads a paper, and puts it beside the week of a line. */
async function putPaper(turn: Turn, { person, team, path }: Adding) {
  const answer = await upload(turn, { by: person, ...(team ? { slot: TEAM_PAPERS, team } : { slot: OWN_PAPERS }) })
  if (!answer.ok) return answer
  const { id: fileId } = (await answer.json()) as { id: string }
  return ask(turn, person, { path, body: { fileId } })
}

async function addOwnPaper(turn: Turn) {
  const line = await ownLineThat(turn)
  return line && putPaper(turn, { person: line.person, path: own(line, '/papers') })
}

async function addPaper(turn: Turn) {
  const line = await lineThat(turn)
  return line && putPaper(turn, { person: by(turn), team: turn.team, path: ofLine(turn, line, '/papers') })
}

/** A manager takes away what managers have added, two at the same moment, too. */
async function removePaper(turn: Turn) {
  const paper = await find<{ fileId: string; recordId: string }>(
    turn,
    `select json_build_object('fileId', p.file_id, 'recordId', r.id) from app.work_papers p
      join app.files f on f.id = p.file_id and f.team_id = p.team_id
      join app.work_records r on r.team_id = p.team_id and r.user_id = p.user_id and r.site_id = p.site_id
        and date_trunc('week', r.day) = p.week and r.void_at is null
     where p.team_id = $1 order by p.file_id`,
    [turn.team],
  )
  const path = paper && ofTeam(turn, `/timesheets/${paper.recordId}/papers/${paper.fileId}`)
  return path ? ask(turn, by(turn), { method: 'DELETE', path }) : undefined
}

/** What is proven is paid at the cut-off, while others approve and change it. */
async function approveAtCutOff(turn: Turn) {
  const line = await lineThat(turn, `${NOT_APPROVED} and r.confirmed_version = r.version`)
  if (!line) return undefined
  const days = { from: line.week, through: addDays(line.week, 6) }
  const lines = [{ recordId: line.id, version: line.version }]
  return ask(turn, by(turn), { path: ofTeam(turn, '/timesheets/cut-off'), body: { ...days, lines } })
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

export const race: Act[] = [
  { name: 'confirm hours', weight: 14, run: confirm, mayWrite: 'timesheet.confirm' },
  { name: 'say when one worked', weight: 14, run: change, audited: 'timesheet.change' },
  { name: 'dispute hours', weight: 12, run: dispute, audited: 'timesheet.dispute' },
  { name: 'mark a week as done', weight: 4, run: finishWeek, audited: 'timesheet.finish-week' },
  { name: 'change hours', weight: 12, run: correct, audited: 'timesheet.correct' },
  { name: 'ask about hours', weight: 5, run: askAbout, audited: 'timesheet.ask' },
  { name: 'answer about hours', weight: 14, run: answer, audited: 'timesheet.answer' },
  // How many lines each approves, the invariants count.
  { name: 'approve hours', weight: 14, run: approve },
  { name: 'approve hours a second time', weight: 8, run: approveSecond },
  { name: 'approve hours that match', weight: 10, run: approveMatching },
  { name: 'approve hours at the cut-off', weight: 5, run: approveAtCutOff },
  { name: 'ask a client to sign hours', weight: 8, run: askContact, audited: 'timesheet.ask-client' },
  { name: 'sign hours as a client, twice at once', weight: 10, run: signTwice, audited: 'timesheet.sign' },
  // What is disputed may be disputed twice: how many rows of the log that makes, the invariants count.
  { name: 'sign hours on a phone, twice at once', weight: 10, run: signHere },
  {
    name: 'choose a PIN as a client, twice at once',
    weight: 4,
    run: choosePin,
    audited: 'timesheet.ask-for-pin',
    mayWrite: 'timesheet.choose-pin',
  },
  { name: 'sign hours with a PIN, twice at once', weight: 8, run: signByPin, audited: 'timesheet.sign-by-pin' },
  { name: 'take away a PIN of a client', weight: 1, run: endPin, mayWrite: 'timesheet.end-pin' },
  { name: 'add a paper beside one’s own hours', weight: 6, run: addOwnPaper, audited: 'timesheet.add-paper' },
  { name: 'add a paper beside hours', weight: 4, run: addPaper, audited: 'timesheet.add-paper' },
  { name: 'take a paper of hours away', weight: 4, run: removePaper, audited: 'timesheet.remove-paper' },
  { name: 'take back a link of a client', weight: 2, run: revoke, mayWrite: 'timesheet.revoke-ask' },
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
