import { sql } from 'kysely'
import { authorizeTeam } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import type { FileSlot } from '#server/files/slots.ts'
import { expenseActions } from '../policy.ts'
import { RECEIPT_LIMITS, RECEIPTS } from '../rules/receipts.ts'

/** Photos of receipts: their owner opens them, and managers of the team that they are claimed from. */
export const slots: readonly FileSlot[] = [
  {
    ...{ owner: 'person', slot: RECEIPTS, most: 5000, ...RECEIPT_LIMITS },
    ...{ keepDays: 30, imageSide: 5000, thumbnail: false },
    async look(context, { id }) {
      const { rows } = await sql<{ teamId: string; isOwn: boolean }>`
        select c.team_id as "teamId", c.user_id = ${context.actor.id} as "isOwn" from app.expense_claims c
         where c.file_id = ${id}`.execute(context.db)
      const claim = rows[0]
      if (!claim) throw notFound()
      if (claim.isOwn) return undefined
      await authorizeTeam(context, { teamId: claim.teamId, action: expenseActions.see })
      return { teamId: claim.teamId }
    },
  },
]
