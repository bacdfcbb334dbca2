import { authorizeTeam, holdTeam } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import type { FileSlot } from '#server/files/slots.ts'
import { policyActions } from '../policy.ts'
import { FILE_SLOT, MAX_FILE_BYTES, PDF } from '../rules/file.ts'

const REPLACED_DAYS = 30

/** The texts of policies as PDF. Managers upload; staff open what is published. */
export const fileSlots: readonly FileSlot[] = [
  {
    owner: 'team',
    slot: FILE_SLOT,
    accept: [PDF],
    maxBytes: MAX_FILE_BYTES,
    most: 300,
    keepDays: REPLACED_DAYS,
    imageSide: 0,
    thumbnail: false,
    async write(context, teamId) {
      await holdTeam(context.db, { teamId })
      await authorizeTeam(context, { teamId, action: policyActions.changePolicies })
    },
    async look(context, { id, owner }) {
      const teamId = owner.teamId as string
      const { role } = await authorizeTeam(context, { teamId, action: policyActions.readPolicies })
      if (role === 'staff' && !(await isPublished(context, id))) throw notFound()
      return { teamId }
    },
  },
]

async function isPublished({ db }: PersonContext, fileId: string) {
  const found = await db.selectFrom('policy_versions').select('id').where('file_id', '=', fileId).executeTakeFirst()
  return found !== undefined
}
