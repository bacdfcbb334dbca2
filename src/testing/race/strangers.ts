import { type Act, find, ofMember, ofTeam, send, type Turn } from './turn.ts'

/** Tries to read what a team's managers alone may see, as whoever is near it: done when it is refused. */
async function look(turn: Turn) {
  const paths = [
    ofTeam(turn, '/compliance'),
    ofTeam(turn, '/compliance/queue'),
    ofTeam(turn, '/interviews?when=upcoming'),
    ofMember(turn, '/checks'),
    ofMember(turn, '/references'),
    ofMember(turn, '/compliance'),
  ]
  const path = paths[turn.number % paths.length] as string
  const answer = await send(turn, turn.person, { method: 'GET', path: `/api${path}` })
  // An invitation may have been accepted meanwhile.
  if (answer.ok && !(await hasRun(turn))) throw new Error(`${turn.person.id} has read ${path}`)
  return answer.status === 403 || answer.status === 404 ? new Response() : answer
}

const hasRun = (turn: Turn) =>
  find(turn, `select true from app.team_members where team_id = $1 and user_id = $2 and role <> 'staff'`, [
    turn.team,
    turn.person.id,
  ])

export const strangerActs: Act[] = [{ name: 'look at another team', weight: 5, run: look }]
