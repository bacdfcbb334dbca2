import { authorizeTeam, holdTeam } from '#features/teams/server/gate.ts'
import type { FileSlot } from '#server/files/slots.ts'
import { invoiceActions } from '../policy.ts'
import { LOGO, LOGO_LIMITS } from '../rules/logo.ts'

/** The logo on a team's invoices. */
export const slots: readonly FileSlot[] = [
  {
    owner: 'team',
    slot: LOGO,
    ...LOGO_LIMITS,
    most: 1,
    keepDays: 30,
    imageSide: 800,
    thumbnail: false,
    async write(context, teamId) {
      await holdTeam(context.db, { teamId })
      await authorizeTeam(context, { teamId, action: invoiceActions.setUp })
    },
    async look(context, { owner }) {
      const teamId = owner.teamId as string
      await authorizeTeam(context, { teamId, action: invoiceActions.see })
      return { teamId }
    },
  },
]
