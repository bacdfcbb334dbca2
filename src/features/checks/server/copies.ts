import { adoptFile } from '#features/files/server/data.ts'
import type { MemberContext } from '#features/members/server/gate.ts'
import { authorizeTeam, holdTeam } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { JPEG, PDF, PNG } from '#server/files/kinds.ts'
import type { FileRow, FileSlot } from '#server/files/slots.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { checkActions } from '../policy.ts'
import { COPY_SLOT } from '../rules/right-to-work-fields.ts'

/** The person may open the copies of their own documents, like the managers of the team. */
async function look(context: PersonContext, { id, owner }: FileRow) {
  const own = await context.db
    .selectFrom('checks')
    .select('id')
    .where('copy_id', '=', id)
    .where('user_id', '=', context.actor.id)
    .executeTakeFirst()
  if (own) return undefined
  if (owner.teamId === undefined) throw notFound()
  await authorizeTeam(context, { teamId: owner.teamId, action: checkActions.seeChecks })
  requireRecentSignIn(context)
  return { teamId: owner.teamId }
}

export const slots: readonly FileSlot[] = [
  {
    owner: 'team',
    slot: COPY_SLOT,
    accept: [PDF, JPEG, PNG],
    maxBytes: 10 * 1024 ** 2,
    most: 2000,
    keepDays: 30,
    imageSide: 5000,
    thumbnail: false,
    async write(context, teamId) {
      await holdTeam(context.db, { teamId })
      await authorizeTeam(context, { teamId, action: checkActions.recordChecks })
    },
    look,
  },
]

/** Marks the copy of a check as in use, and returns the values with the stored file. Refused with 422 when it is not there. */
export async function adoptCopy(context: MemberContext, values: FormValues): Promise<FormValues> {
  const copy = values.copy as FileRef | undefined
  if (!copy) return values
  const owner = { teamId: context.team.id }
  const { id, name, mime, size } = await adoptFile(context, { owner, slot: COPY_SLOT, id: copy.id, path: 'copy' })
  return { ...values, copy: { id, name, mime, size } }
}
