import { sql } from 'kysely'
import { authorizeTeam, holdTeam } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import type { FileRow, FileSlot } from '#server/files/slots.ts'
import { timesheetActions } from '../policy.ts'
import { OWN_PAPERS, PAPER_LIMITS, TEAM_PAPERS } from '../rules/papers.ts'

/** Whoever it is about opens it, and managers of its team who see the hours: row security shows its row to nobody else. */
async function look(context: PersonContext, { id }: FileRow) {
  const { rows } = await sql<{ teamId: string; isOwn: boolean }>`
    select p.team_id as "teamId", p.user_id = ${context.actor.id} as "isOwn" from app.work_papers p where p.file_id = ${id}`.execute(
    context.db,
  )
  const paper = rows[0]
  if (!paper) throw notFound()
  if (paper.isOwn) return undefined
  await authorizeTeam(context, { teamId: paper.teamId, action: timesheetActions.see })
  return { teamId: paper.teamId }
}

const paper = { ...PAPER_LIMITS, keepDays: 30, imageSide: 5000, thumbnail: false, look }

/** Photos of paper timesheets. */
export const slots: readonly FileSlot[] = [
  { owner: 'person', slot: OWN_PAPERS, most: 5000, ...paper },
  {
    owner: 'team',
    slot: TEAM_PAPERS,
    most: 30_000,
    ...paper,
    async write(context, teamId) {
      await holdTeam(context.db, { teamId })
      await authorizeTeam(context, { teamId, action: timesheetActions.addPapers })
    },
  },
]
