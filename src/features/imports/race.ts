import { formatDay } from '#shared/time.ts'
import { days, fields, siteOf } from '#testing/race/shifts.ts'
import { type Act, ask, find, ofTeam, type Turn } from '#testing/race/turn.ts'

const columns = ['site', 'day', 'start', 'end', 'breakMinutes', 'job', 'pay']

/** One of a few files, which managers bring in at the same moment, too; some of them once more what there is already. */
async function file(turn: Turn) {
  await siteOf(turn)
  const { start, end, breakMinutes, job, pay } = fields(turn)
  const lines = days(turn).map((day) => ['Ash', formatDay(day), start, end, breakMinutes, job, pay].join(','))
  return { csv: [columns.join(','), ...lines, 'Ash,31/02/2030,07:00,15:00,30,carer,13.50'].join('\n'), columns }
}

const imports = (turn: Turn) => ofTeam(turn, '/shift-imports')

const plan = async (turn: Turn) => ask(turn, turn.manager, { path: `${imports(turn)}/plan`, body: await file(turn) })

const bring = async (turn: Turn) =>
  ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    path: imports(turn),
    body: {
      ...(await file(turn)),
      ...{ fileName: 'shifts.csv', leaveOut: true, again: turn.number % 3 === 0, booking: 'claim' },
    },
  })

async function undo(turn: Turn) {
  const id = await find(turn, 'select id from app.shift_imports where team_id = $1 order by md5(id || $2::text)', [
    turn.team,
    turn.number,
  ])
  return id === undefined ? undefined : ask(turn, turn.manager, { path: `${imports(turn)}/${id}/undo` })
}

/** A list of people, of whom two managers invite some at the same moment; one line cannot be read. */
async function invitePeople(turn: Turn) {
  const lines = turn.others.map(({ email }) => `${email},Femi Adeyemi`)
  const listed = `listed-${turn.number % 5}@example.test,`
  const csv = ['Email,Name', ...lines, listed, 'nobody,'].join('\n')
  const body = { csv, columns: ['email', 'name'], leaveOut: true }
  const path = ofTeam(turn, '/invitation-lists')
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, { path, body })
}

export const race: Act[] = [
  { name: 'check a file of shifts', weight: 2, run: plan },
  { name: 'import shifts', weight: 7, run: bring, audited: 'shift.import' },
  { name: 'undo an import of shifts', weight: 3, run: undo, audited: 'shift.undo-import' },
  { name: 'invite a list of people', weight: 6, run: invitePeople, audited: 'invitation.send-list' },
]
