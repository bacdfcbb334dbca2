import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { publish } from '#server/publish.ts'
import { interviewNouns } from '../nouns.ts'
import type { Candidate } from './applicants.ts'
import type { notices } from './notices.ts'

interface Told {
  id: string
  candidate: Candidate
  panel: readonly string[]
  /** Null: pages learn of it, nobody is notified. */
  kind: Extract<keyof typeof notices, `interview-${'planned' | 'moved' | 'cancelled' | 'offered'}`> | null
}

/**
 * Pages that show it, the panel, and a candidate with an account learn of a change; the mails with the calendar entry
 * are written by a job.
 */
export async function tellPeople(context: TeamContext, { id, candidate, panel, kind }: Told) {
  const { db, actor, team } = context
  await publish(
    db,
    interviewNouns.interviews.of(team.id),
    ...(candidate.userId ? [interviewNouns.ownInterviews.of(candidate.userId)] : []),
  )
  if (kind === null) return
  const about = candidate.userId ? { about: candidate.userId } : {}
  const told = { kind, teamId: team.id, ...about, subjects: [id] }
  const params = { interview: id }
  const others = panel.filter((userId) => userId !== actor.id)
  await notify(context, [
    { ...told, to: others, params: { ...params, role: 'panel' } },
    {
      ...{ ...told, to: candidate.userId ? [candidate.userId] : [], params },
      ...(kind === 'interview-offered' && { neededUntil: UNTIL_DONE }),
    },
  ])
}
