import { type Act, ask, find, ofTeam, type Turn } from '#testing/race/turn.ts'

/** Reminds the person of a certificate that ends soon; whoever was reminded or asked lately is refused. */
const remind = (turn: Turn) =>
  ask(turn, turn.manager, {
    path: ofTeam(turn, '/reminders'),
    body: { kind: 'certificates', userIds: [turn.person.id] },
  })

/** A reminder that nobody was told of yet is taken back, while its person may be giving what it is about. */
async function undoRemind(turn: Turn) {
  const hold = await find(
    turn,
    `select params ->> 'hold' from app.notifications where team_id = $1 and kind = 'certificate-reminder' and mail_at > now()
      order by created_at desc`,
    [turn.team],
  )
  return hold ? ask(turn, turn.second, { path: ofTeam(turn, `/reminders/${hold}/undo`) }) : undefined
}

export const race: Act[] = [
  { name: 'remind of a certificate', weight: 5, run: remind, audited: 'reminder.send' },
  { name: 'undo a reminder of a certificate', weight: 4, run: undoRemind, audited: 'reminder.take-back' },
]
